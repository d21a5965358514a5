/** Full addresses of pages of this server. */
import { ROOT } from './base_address';

/** Returns the full address of a page of this server. */
export function linkTo(address: string): string {
  return new URL(address, ROOT).href;
}

/** Returns the address of the QR code with which others join a table. */
export function tableCode(table: string): string {
  return linkTo(`api/tables/${table}/qr.svg`);
}

/**
 * Returns the full address of a page for another device. `localhost` would lead that device to itself, so there it is
 * the server's address in the local network, where the server knows one.
 */
export function linkFor(address: string, lan: readonly string[]): string {
  const own = /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(ROOT).hostname);
  return new URL(address, own ? (lan[0] ?? ROOT) : ROOT).href;
}
