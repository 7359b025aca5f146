import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Disk, watchDisks } from '../../../server/integrity/disks.ts'
import { freshFolder } from '../support/folder.ts'

const GB = 1_000_000_000
const DAY = 86_400_000

it('the disks of data and backups are told apart, and a rate survives a restart', async () => {
  const folder = await freshFolder()
  const disks = new Map<string, Disk>([
    [folder, { device: 1, free: 12 * GB, total: 50 * GB }],
    ['/backups', { device: 1, free: 12 * GB, total: 50 * GB }],
  ])
  const read = async (of: string) => disks.get(of) ?? { device: 0, free: 0, total: 0 }
  const open = async () => {
    const opened = await watchDisks({ folder, backups: '/backups', log: { warn: () => undefined }, read })
    onTestFinished(() => opened.stop())
    return opened
  }
  expect(await (await open()).state()).toEqual([
    { use: 'data and backups', free: 12 * GB, total: 50 * GB, room: 'enough', daysLeft: null },
  ])
  disks.set('/backups', { device: 2, free: 12 * GB, total: 90 * GB })
  const before = { backups: [{ at: new Date(Date.now() - 4 * DAY).toISOString(), free: 12 * GB }] }
  await writeFile(join(folder, 'disk-space.json'), JSON.stringify(before))
  disks.set('/backups', { device: 2, free: 1 * GB, total: 90 * GB })
  const [data, backups] = await (await open()).state()
  expect(data).toMatchObject({ use: 'data', room: 'enough' })
  expect(backups).toMatchObject({ use: 'backups', free: GB, room: 'low', daysLeft: 0 })
})

it('a real folder has room', async () => {
  const disks = await watchDisks({ folder: await freshFolder(), log: { warn: () => undefined } })
  onTestFinished(() => disks.stop())
  const [disk] = await disks.state()
  expect(disk).toMatchObject({ use: 'data', daysLeft: null })
  expect(disk?.total).toBeGreaterThan(disk?.free ?? 0)
})
