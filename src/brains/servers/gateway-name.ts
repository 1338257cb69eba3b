/**
 * The name by which `pawl mcp` knows a server: hooks see its tools as `mcp__NAME__TOOL`. It is that of the settings, as far as a name of a
 * tool can hold it: `@acme/shop cart` becomes `acme-shop-cart`. Empty if nothing is left of it.
 */
export function gatewayName(name: string): string {
  return name
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/__+/g, '_')
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9.-]+$/g, '')
    .replaceAll(/-+$/g, '')
}
