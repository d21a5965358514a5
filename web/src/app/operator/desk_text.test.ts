import { expect, test } from 'vitest';
import type * as wire from '../../wire';
import { auditSaid, banSaid, momentOf, operatorSaid, waitingSaid } from './desk_text';

test('reports that wait are counted in correct plurals', () => {
  expect([0, 1, 2].map(waitingSaid)).toEqual(['No report waits', '1 report waits', '2 reports wait']);
});

test('a ban says what is banned and for how long', () => {
  const ban = { id: 'b', kind: 'device', reason: '', made_at: 0, until: null, report: 'r' } as const;
  expect(banSaid(ban, 'Cy')).toBe('Device of Cy, for good');
  expect(banSaid({ ...ban, kind: 'network', until: 0 }, 'Cy')).toBe(
    'Network, guests only, of Cy, until 1 January 1970',
  );
});

test('a moment has its day and time', () => {
  expect(momentOf(86_400, new Date(0))).toMatch(/^2 January, \d\d:00$|^2 January, \d\d:\d\d$/);
});

test('whoever did something is named if they can be', () => {
  expect([null, '', 'Olga'].map(operatorSaid)).toEqual(['A former operator', 'The command line', 'Olga']);
});

test('what operators did is told in sentences, with the names of those whose report is shown', () => {
  const report = { id: 'r', name: 'Cy' } as wire.ReportCard;
  const desk = { reports: [report], closed: [] };
  const said = (act: string, target = 'r', detail = ''): string =>
    auditSaid({ done_at: 0, operator: 'Olga', act, target, detail }, desk);
  expect(said('ban: device', 'b', 'for 7 days, report r')).toBe('banned Cy (device) for 7 days');
  expect(said('ban: network', 'b', 'for good, report gone')).toBe('banned somebody (network) for good');
  expect(['dismissed', 'warned', 'acted'].map((outcome) => said(`close: ${outcome}`))).toEqual([
    'dismissed the report of Cy',
    'warned Cy',
    'closed the report of Cy',
  ]);
  expect(said('take name')).toBe('took the name of Cy');
  expect(said('close table')).toBe('closed the table where Cy was');
  expect(['grant', 'revoke', 'lift ban', 'something new'].map((act) => said(act, 'x'))).toEqual([
    'named an operator',
    'took the role of an operator away',
    'lifted a ban',
    'something new',
  ]);
});
