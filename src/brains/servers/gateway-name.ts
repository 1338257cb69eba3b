/**
 * The name by which `pawl mcp` knows a server: hooks see its tools as `mcp__NAME__TOOL`. It is that of the settings, as far as a name of a
 * tool can hold it: `@acme/shop cart` becomes `acme-shop-cart`. Empty if nothing is left of it.
 */
export function gatewayName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/__+/g, '_')
  let [start, end] = [0, plain.length]
  while (start < end && isEdge.test(plain[start] ?? '')) start++
  while (start < end && isEdge.test(plain[end - 1] ?? '')) end--
  return plain.slice(start, end)
}

/** A character that a name neither begins nor ends with. */
const isEdge = /[._-]/
