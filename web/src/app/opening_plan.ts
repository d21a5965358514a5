/** What the maker of a table means to do with it once its line is open. */
export interface Plan {
  /** Names of others who sit at this device. */
  readonly sit: readonly string[];
  /** Begin as soon as every chair is taken: nobody else is waited for. */
  readonly start: boolean;
}

export const plans = new Map<string, Plan>();
