import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockFolder, ownerOf } from '../../../../server/database/cluster/folder-lock.ts'
import { identityOf } from '../../../../server/database/cluster/process-identity.ts'
import { freshFolder } from '../../support/folder.ts'

const identity = (await identityOf(process.pid)) ?? ''
/** The number of no process. */
const NOBODY = 2 ** 30
const own = { pid: process.pid, identity }

async function folderWith(owners: Readonly<Record<string, object | string>> = {}) {
  const folder = await freshFolder()
  for (const [name, owner] of Object.entries(owners))
    await writeFile(join(folder, name), typeof owner === 'string' ? owner : JSON.stringify(owner))
  const names = async () => (await readdir(folder)).toSorted()
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  return { folder, names, read }
}

describe('a data folder', () => {
  it('is made for its owner alone, who is named in it until it is released', async () => {
    const folder = join((await folderWith()).folder, 'new', 'data')
    const lock = await lockFolder(folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'owner.1'))).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(join(folder, 'owner.1'), 'utf8'))).toEqual(own)
    expect(await readdir(folder)).toEqual(['owner.1'])
    expect(await ownerOf(folder)).toBe(process.pid)
    await lock.release()
    expect([await ownerOf(folder), await readdir(folder)]).toEqual([undefined, ['owner.1']])
  })

  it('is refused to a second owner by the number of the first, and free after it', async () => {
    const { folder, names } = await folderWith()
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(
      `Another Rounds is using this folder (process ${process.pid}); stop it, or choose a folder other than ${folder} with ROUNDS_DATA.`,
    )
    expect(await names()).toEqual(['owner.1'])
    await lock.release()
    await (await lockFolder(folder)).release()
    expect(await names()).toEqual(['owner.2'])
  })

  it.each<[string, object | string]>([
    ['that ended', { pid: NOBODY, identity }],
    ['whose number another process has by now', { pid: process.pid, identity: 'an earlier start' }],
    ['that released it', {}],
    ['whose file a power failure cut off', '{"pid": 1'],
    ['whose file has no number', { pid: '1', identity: '' }],
    ['whose file says nothing', 'null'],
  ])('is taken from an owner %s, whose file goes', async (_, owner) => {
    const { folder, names, read } = await folderWith({
      'owner.9': owner,
      'owner.10': owner,
      'owner.x': 'kept',
    })
    expect(await ownerOf(folder)).toBeUndefined()
    const lock = await lockFolder(folder)
    expect(await names()).toEqual(['owner.11', 'owner.x'])
    expect(await read('owner.11')).toEqual(own)
    await lock.release()
  })

  it.each<[string, object]>([
    ['without telling when it started', { pid: process.pid }],
    ['at the highest number alone', own],
  ])('stays with an owner that lives, %s', async (_, owner) => {
    const { folder, names } = await folderWith({
      'owner.9': { pid: NOBODY, identity: '' },
      'owner.10': owner,
    })
    expect(await ownerOf(folder)).toBe(process.pid)
    await expect(lockFolder(folder)).rejects.toThrow('Another Rounds')
    expect(await names()).toEqual(['owner.10', 'owner.9'])
  })

  it('has no owner while it is empty, and is not made to find that out', async () => {
    const { folder } = await folderWith()
    expect(await ownerOf(folder)).toBeUndefined()
    await expect(ownerOf(join(folder, 'missing'))).rejects.toThrow('ENOENT')
  })

  it('goes to one of many that want it at once', async () => {
    const { folder, names } = await folderWith({ 'owner.4': { pid: NOBODY, identity: '' } })
    const locks = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)))
    expect(locks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const lock of locks)
      if (lock.status === 'rejected') expect(String(lock.reason)).toContain('Another Rounds')
    expect(await names()).toEqual(['owner.5'])
  })

  it('that cannot be written is told in one sentence', async () => {
    const { folder } = await folderWith({ file: '' })
    const path = join(folder, 'file', 'data')
    await expect(lockFolder(path)).rejects.toThrow(
      new RegExp(
        `^Rounds can’t write to its data folder ${path} \\(.*part of the path is a file.*\\); choose another`,
      ),
    )
  })
})
