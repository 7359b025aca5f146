import { fileOf, indexOf, pageOf } from './page.ts'
import { readMachines } from './read.ts'

/** All pages of `docs/machines`, by their file. */
export async function machinePages(): Promise<ReadonlyMap<string, string>> {
  const all = await readMachines()
  return new Map([...all.map(one => [fileOf(one), pageOf(one, all)] as const), ['README.md', indexOf(all)]])
}
