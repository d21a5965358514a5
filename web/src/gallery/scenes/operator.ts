/** Reports, bans and what operators did, for the pattern book. */
import type { Desk, ReportCard } from '../../wire';
import { LONG_NAMES } from '../scene';

const AT = 1_790_000_000;

const report = (id: string, name: string, more: Partial<ReportCard>): ReportCard => ({
  id,
  name,
  reason: 'talk',
  has_account: true,
  can_ban: ['account', 'device'],
  banned: [],
  table_closed: false,
  notes: [],
  talk: [],
  opened_at: AT,
  state: 'open',
  closed_at: null,
  answer: '',
  ...more,
});

export const DESK: Desk = {
  open: 2,
  reports: [
    report('a', 'Cy', {
      notes: [
        { text: 'Threatens people.', written_at: AT },
        { text: '', written_at: AT },
      ],
      talk: [
        { at: 4, name: 'Bob', text: 'Well bid.', is_reported: false },
        { at: 9, name: 'Cy', text: 'you ******* idiot', is_reported: true },
        { at: 12, name: 'Cy', text: 'I know where you live', is_reported: true },
      ],
    }),
    report('b', LONG_NAMES[0] ?? 'Dot', {
      reason: 'name',
      has_account: false,
      can_ban: ['device', 'network'],
      banned: ['device'],
      table_closed: true,
    }),
  ],
  closed: [report('c', 'Eve', { state: 'warned', closed_at: AT, answer: 'Be kind.' })],
  bans: [
    { id: 'b', kind: 'device', reason: 'That name.', made_at: AT, until: AT + 604_800, report: 'b' },
    { id: 'c', kind: 'account', reason: '', made_at: AT, until: null, report: 'gone' },
  ],
  audit: [
    { done_at: AT, operator: 'Olga', act: 'ban: device', target: 'b', detail: 'for 7 days, report b' },
    { done_at: AT, operator: null, act: 'close: warned', target: 'c', detail: '' },
    { done_at: AT, operator: '', act: 'grant', target: 'o', detail: '' },
  ],
};

export const EMPTY_DESK: Desk = { open: 0, reports: [], closed: [], bans: [], audit: [] };
