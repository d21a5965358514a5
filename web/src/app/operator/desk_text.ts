/** What the operators' page says of reports, bans and the audit. */
import type * as wire from '../../wire';
import { dayOf } from '../me/day';

export const REASONS: Readonly<Record<wire.AskReport['reason'], string>> = {
  name: 'Their name',
  talk: 'What they said',
  cheating: 'Cheating',
  other: 'Something else',
};

export const STATES: Readonly<Record<wire.ReportCard['state'], string>> = {
  open: 'Waits',
  dismissed: 'Dismissed',
  warned: 'Warned',
  acted: 'Something was done',
};

export const KINDS: Readonly<Record<wire.BanPerson['kind'], string>> = {
  account: 'Account and its devices',
  device: 'Device',
  network: 'Network, guests only',
};

/** "1 report waits", "3 reports wait". */
export function waitingSaid(count: number): string {
  if (count === 0) return 'No report waits';
  return count === 1 ? '1 report waits' : `${count} reports wait`;
}

/** "Device of Cy, until 28 September". */
export function banSaid({ kind, until }: wire.BanCard, name: string): string {
  const what = { account: 'Account', device: 'Device', network: 'Network, guests only,' }[kind];
  return `${what} of ${name}, ${until === null ? 'for good' : `until ${dayOf(until)}`}`;
}

/** "27 November, 19:05". */
export function momentOf(seconds: number, now = new Date()): string {
  const time = new Date(seconds * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${dayOf(seconds, now)}, ${time}`;
}

/** Whom a report is about, while it is shown here. */
export function reportedName({ reports, closed }: Pick<wire.Desk, 'reports' | 'closed'>, report: string): string {
  return [...reports, ...closed].find(({ id }) => id === report)?.name ?? 'somebody';
}

/** What an operator did, after their name: "banned Cy (device) for 7 days". */
export function auditSaid(
  { act, target, detail }: wire.AuditCard,
  desk: Pick<wire.Desk, 'reports' | 'closed'>,
): string {
  const [did = '', what = ''] = act.split(': ');
  const [howLong = '', report = ''] = detail.split(', report ');
  const name = reportedName(desk, did === 'ban' ? report : target);
  if (did === 'close')
    return (
      { dismissed: `dismissed the report of ${name}`, warned: `warned ${name}` }[what] ?? `closed the report of ${name}`
    );
  if (did === 'ban') return `banned ${name} (${what}) ${howLong}`;
  const deeds: Readonly<Record<string, string>> = {
    grant: 'named an operator',
    revoke: 'took the role of an operator away',
    'lift ban': 'lifted a ban',
    'close table': `closed the table where ${name} was`,
    'take name': `took the name of ${name}`,
  };
  return deeds[did] ?? act;
}

/** Who did something: a name, the command line, or somebody whose account is deleted. */
export function operatorSaid(operator: string | null): string {
  return operator === null ? 'A former operator' : operator || 'The command line';
}
