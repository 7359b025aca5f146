import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, inWords, StartupError } from '../../startup-error.ts'
import { identityOf } from './process-identity.ts'

/** A data folder that belongs to this process until it is released or the process ends. */
export type FolderLock = { release(): Promise<void> }

type Owner = { pid: number; identity: string }

const PREFIX = 'owner.'

/**
 * Locks a data folder (created if missing) for this process.
 *
 * The owner is the `owner.<n>` file with the highest number. A dead owner's file is never removed to make room: the
 * next number is claimed, which only one of several claimants can do, and numbers never decrease. So two processes that
 * find the same dead owner at the same moment cannot both win.
 *
 * @throws StartupError if another living process has the folder, or it is not writable.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await claim(folder)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `Rounds can’t write to its data folder ${folder} (${inWords(error)}); choose another with ROUNDS_DATA, ` +
        'which the embedded database needs unless DATABASE_URL points to your own PostgreSQL.',
    )
  }
}

/** The process that currently has the folder, or undefined. */
export async function ownerOf(folder: string): Promise<number | undefined> {
  const owner = await readOwner(join(folder, PREFIX + (await highest(folder))))
  return owner && (await isAlive(owner)) ? owner.pid : undefined
}

async function claim(folder: string): Promise<FolderLock> {
  const me: Owner = { pid: process.pid, identity: (await identityOf(process.pid)) ?? '' }
  for (;;) {
    const last = await highest(folder)
    const owner = await readOwner(join(folder, PREFIX + last))
    if (owner && (await isAlive(owner))) {
      throw new StartupError(
        `Another Rounds is using this folder (process ${owner.pid}); stop it, or choose a folder other ` +
          `than ${folder} with ROUNDS_DATA.`,
      )
    }
    const mine = join(folder, PREFIX + (last + 1))
    if (!(await create(mine, me))) continue
    // Between the check and the claim, another process may have come and gone, leaving a higher number.
    if ((await highest(folder)) > last + 1) {
      await rm(mine, { force: true })
      continue
    }
    await removeBelow(folder, last + 1)
    return { release: () => replace(mine, {}) }
  }
}

/** False if the file exists already. It appears with its content, never empty. */
async function create(path: string, owner: Owner): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function replace(path: string, content: object): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 })
  await rename(draft, path)
}

async function highest(folder: string): Promise<number> {
  return Math.max(0, ...(await numbers(folder)))
}

async function numbers(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names.filter(name => /^owner\.\d+$/.test(name)).map(name => Number(name.slice(PREFIX.length)))
}

async function removeBelow(folder: string, number: number): Promise<void> {
  const old = (await numbers(folder)).filter(each => each < number)
  await Promise.all(old.map(each => rm(join(folder, PREFIX + each), { force: true })))
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof found !== 'object' || found === null) return undefined
    if (!('pid' in found) || typeof found.pid !== 'number') return undefined
    return { pid: found.pid, identity: 'identity' in found ? String(found.identity) : '' }
  } catch (error) {
    // Missing, or truncated by a power failure: no living process wrote it.
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  const identity = await identityOf(owner.pid)
  return identity !== undefined && (identity === owner.identity || identity === '' || owner.identity === '')
}
