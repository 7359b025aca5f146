import { BlockList, isIP } from 'node:net'

/**
 * Whether calls are accepted from an address: it is in the list, or in one of the listed networks; any address if the
 * list is empty.
 */
export function isAddressAmong(address: string, named: readonly string[]): boolean {
  if (named.length === 0) return true
  const family = isIP(address)
  if (family === 0) return false
  const list = new BlockList()
  for (const one of named) {
    const [base = '', bits] = one.trim().split('/')
    const own = isIP(base)
    if (own === 0) continue
    const kind = own === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(base, kind)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (own === 6 ? 128 : 32))
      list.addSubnet(base, Number(bits), kind)
  }
  return list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
