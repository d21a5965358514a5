/** What the operators' page asks of the server; each answer is the desk as it is then. */
import { asked } from '../../ground/server_api';
import type * as wire from '../../wire';

export const operatorApi = {
  desk: (): Promise<wire.Desk> => asked('api/operator'),
  close: (ask: wire.CloseReport): Promise<wire.Desk> => asked('api/operator/close', ask),
  ban: (ask: wire.BanPerson): Promise<wire.Desk> => asked('api/operator/ban', ask),
  lift: (ban: string): Promise<wire.Desk> => asked('api/operator/lift', { ban }),
  closeTable: (report: string): Promise<wire.Desk> => asked('api/operator/close-table', { report }),
  takeName: (report: string): Promise<wire.Desk> => asked('api/operator/take-name', { report }),
};

export type OperatorApi = typeof operatorApi;
