import { createHash, randomInt } from 'node:crypto'
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuditChain } from '../../../server/audit/chain.ts'
import { openBackupFolder } from '../../../server/backup/backup-store.ts'
import { type BaseOptions, takeBase } from '../../../server/backup/base.ts'
import { bringUploadsBack } from '../../../server/backup/bring-uploads-back.ts'
import { baseIn, listBases, readManifest, writeProof } from '../../../server/backup/manifest.ts'
import { readNamedUploads } from '../../../server/backup/named-uploads.ts'
import { proveBase } from '../../../server/backup/prove.ts'
import { restoreBase } from '../../../server/backup/restore.ts'
import { openStoredUploads, type StoredUploads } from '../../../server/backup/stored-uploads.ts'
import { openVault, type Vault } from '../../../server/backup/vault.ts'
import { removeOldWal, storeWal } from '../../../server/backup/wal.ts'
import { WAL_FOLDER } from '../../../server/database/cluster/archive.ts'
import { type Cluster, startCluster } from '../../../server/database/cluster/cluster.ts'
import { LogTooShort } from '../../../server/database/cluster/recovery.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { originalName, type Storage } from '../../../server/files/storage.ts'
import { withClient } from '../../../server/integrity/integrity-job.ts'
import { passingFolder } from '../../passing-folder.ts'

const key = Buffer.alloc(32, 1)
const auditKey = Buffer.alloc(32, 2)
let folder: string
let place: string
let vault: Vault
let cluster: Cluster
let database: Database
let options: BaseOptions
let storage: Storage
let uploads: StoredUploads

beforeAll(async () => {
  folder = await passingFolder('rounds-backup-')
  place = join(folder, 'backup')
  vault = openVault(await openBackupFolder(place), key)
  cluster = await startCluster({ folder: join(folder, 'data'), archive: true })
  database = openDatabase(cluster.connection, { max: 4 })
  await migrate(database)
  await database.pool.query(
    `insert into "AuditLog" ("Type", "Message") values ('Created', 'a'), ('Created', 'b')`,
  )
  await createAuditChain(database, auditKey).append(0)
  await database.pool.query(
    'create table kept as select n, md5(n::text) as word from generate_series(1, 20000) n',
  )
  storage = createDiskStorage(join(folder, 'files'))
  uploads = openStoredUploads({ vault, storage, hasRoom: async () => true })
  await upload('Brochure.pdf', 'the brochure')
  await upload('Map.pdf', 'the map')
  options = {
    uploads,
    vault,
    superuser: cluster.superuser ?? cluster.connection,
    data: cluster.data,
    signal: new AbortController().signal,
    storeWal: () => storeWal(vault, join(folder, 'data', WAL_FOLDER)),
  }
})

afterAll(async () => {
  await database.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const restoreFolder = (name: string) => join(folder, name)
const prove = (id: string, name = 'proof') =>
  proveBase({ vault, auditKey, id, uploads, folder: restoreFolder(name) })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Uploads a file with a text. */
async function upload(name: string, text: string): Promise<void> {
  await storage.put(originalName(hashOf(text)), Buffer.from(text))
  await database.pool.query(
    `insert into "File" ("FName", "FPath", "FType", "FSize", "FHash") values ($1, '/' || $1, 'application/pdf', $2, $3)`,
    [name, text.length, hashOf(text)],
  )
}

/** The copies of uploaded files, by their paths. */
async function storedUploads(): Promise<string[]> {
  const all = await readdir(join(place, 'uploads'), { recursive: true, withFileTypes: true })
  return all.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

/** Makes sure that what was written until now can be restored. */
async function putLogOut(): Promise<void> {
  const client = new pg.Client(options.superuser)
  await client.connect()
  await client.query('select pg_current_xact_id()')
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
  await client.end()
  while (!(await readdir(join(place, 'wal'))).includes(rows[0].name)) {
    await options.storeWal()
    await delay(20)
  }
}

/** Changes one byte of a file, anywhere. Gives what changes it back. */
async function alter(path: string): Promise<() => Promise<void>> {
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  const at = randomInt(size)
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  await file.write(Buffer.from([(byte[0] ?? 0) ^ (1 << randomInt(8))]), 0, 1, at)
  await file.close()
  return async () => {
    const again = await open(path, 'r+')
    await again.write(byte, 0, 1, at)
    await again.close()
  }
}

describe('a base backup', () => {
  it('is proven by restoring it while the database is written to', async () => {
    let isWriting = true
    const writing = (async () => {
      for (let n = 0; isWriting; n++) {
        await database.pool.query('insert into kept values ($1, $2)', [n, 'x'])
        await delay(1)
      }
    })()
    const id = await takeBase(options).finally(() => {
      isWriting = false
    })
    await writing
    const proof = await prove(id)
    expect(proof.problems).toEqual([])
    const manifest = await readManifest(vault, id)
    expect(manifest.tables.find(({ name }) => name === 'kept')?.rows).toBeGreaterThanOrEqual(20_000)
    expect(manifest.migrations.length).toBeGreaterThan(10)
    await writeProof(vault.storage, id, proof)
    expect((await listBases(vault.storage))[0]).toMatchObject({ id, proof: { problems: [] } })
    expect(await readdir(folder)).not.toContain('proof')
    await putLogOut()
    await options.storeWal()
    // Nor does PostgreSQL's own label of the backup stay where it was put out.
    expect(await readdir(join(folder, 'data', WAL_FOLDER))).toEqual([])
  })

  it('holds nothing that can be read without the key', async () => {
    const [base] = await listBases(vault.storage)
    const problems = await proveBase({
      vault: openVault(vault.storage, Buffer.alloc(32, 9)),
      auditKey,
      uploads,
      id: base?.id ?? '',
      folder: restoreFolder('other key'),
    })
    expect(problems.problems).toEqual([expect.stringContaining('belongs to another key')])
  })

  it.each([
    ['of the database', /^A file of the backup is damaged\. \S+: It /],
    ['of the log', /^A file of the backup is damaged\. \S+ of the log: It /],
    ['with the list of what it holds', /^A file of the backup is damaged\. The list of what it holds: It /],
    [
      'with its description',
      /^A file of the backup is damaged\. Its description \(about\.json\) is not what was written\.$/,
    ],
  ])('is refused once a byte of a file %s is another', async (kind, sentence) => {
    const id = (await listBases(vault.storage)).at(-1)?.id ?? ''
    const manifest = await readManifest(vault, id)
    const files = manifest.files.filter(({ bytes }) => bytes > 0)
    const paths: Readonly<Record<string, string>> = {
      'of the database': join(place, baseIn(id), 'files', files[randomInt(files.length)]?.stored ?? ''),
      'of the log': join(join(place, 'wal'), manifest.walFrom),
      'with the list of what it holds': join(place, baseIn(id), 'manifest'),
      'with its description': join(place, baseIn(id), 'about.json'),
    }
    const mend = await alter(paths[kind] ?? '')
    expect((await prove(id)).problems).toEqual([expect.stringMatching(sentence)])
    await mend()
  })
})

it('a backup whose description is no longer JSON stays in the list as damaged, and its log is kept', async () => {
  const id = (await listBases(vault.storage)).at(-1)?.id ?? ''
  const path = join(place, baseIn(id), 'about.json')
  const about = await readFile(path)
  await writeFile(path, about.subarray(1))
  const bases = await listBases(vault.storage)
  expect(bases.at(-1)).toMatchObject({
    id,
    proof: { problems: ['Its description (about.json) is damaged, so the backup isn’t used.'] },
  })
  expect(await removeOldWal(vault.storage, bases, null)).toBe(0)
  await writeFile(path, about)
})

describe('uploaded files', () => {
  const named = () => withClient(options.superuser, readNamedUploads)

  it('are in a backup once, encrypted, and counted with what is new', async () => {
    expect(await storedUploads()).toHaveLength(2)
    expect((await listBases(vault.storage))[0]?.uploads).toEqual({
      count: 2,
      bytes: 19,
      newCount: 2,
      newBytes: 19,
    })
    await upload('Brochure copy.pdf', 'the brochure')
    await upload('Menu.pdf', 'the menu')
    await delay(1_000)
    const id = await takeBase(options)
    expect(await storedUploads()).toHaveLength(3)
    expect((await listBases(vault.storage))[0]?.uploads).toEqual({
      count: 3,
      bytes: 27,
      newCount: 1,
      newBytes: 8,
    })
    expect(await prove(id)).toMatchObject({ problems: [], uploads: 3 })
  })

  it('come back into the storage where they are missing, and only whole', async () => {
    await storage.remove(originalName(hashOf('the map')))
    await storage.remove(originalName(hashOf('the menu')))
    const mend = await alter((await pathOf('the menu')) ?? '')
    const bring = async () =>
      bringUploadsBack({ named: await named(), uploads, storage, folder: restoreFolder('uploads') })
    expect(await bring()).toMatchObject({ back: 1, lost: [{ name: 'Menu.pdf' }] })
    expect((await storage.stat(originalName(hashOf('the map'))))?.size).toBe(7)
    await mend()
    expect(await bring()).toEqual({ back: 1, lost: [] })
  })

  it('that are lost or altered are told by the proof, and copied again as soon as they can be', async () => {
    await upload('Lost.pdf', 'lost')
    await storage.remove(originalName(hashOf('lost')))
    await upload('Spoiled.pdf', 'spoiled')
    await writeFile(join(folder, 'files', originalName(hashOf('spoiled'))), 'otherwise')
    await alter((await pathOf('the map')) ?? '')
    await delay(1_000)
    expect((await prove(await takeBase(options))).problems.toSorted()).toEqual([
      'The copy of the uploaded file “Map.pdf” is damaged.',
      'The uploaded file “Lost.pdf” was already missing on the site when the backup was taken. Upload it again.',
      'The uploaded file “Spoiled.pdf” was already damaged on the site when the backup was taken. Upload it again.',
    ])
    await database.pool.query(`delete from "File" where "FName" = 'Spoiled.pdf'`)
    await storage.put(originalName(hashOf('lost')), Buffer.from('lost'))
    expect(await uploads.store(await named())).toEqual(new Map())
    for (const one of await named()) expect(await uploads.check(one, restoreFolder('check'))).toBeNull()
  })

  it('go when no backup names them and no moment in between needs them', async () => {
    const now = new Date(Date.now() + 1_000).toISOString()
    const kept = new Set([hashOf('the map')])
    expect(await uploads.drop(kept, new Date(0).toISOString())).toBe(0)
    expect(await uploads.drop(new Set((await named()).map(({ hash }) => hash)), now)).toBe(0)
    // What the database names by now is in no backup yet.
    expect(await uploads.drop(kept, now)).toBe(0)
    const later = openStoredUploads({ vault, storage, hasRoom: async () => true })
    expect(await later.drop(kept, now)).toBe(3)
    expect(await storedUploads()).toEqual([await pathOf('the map')])
    // What is missing is copied again once it was noticed.
    for (const one of await named()) await uploads.check(one, restoreFolder('check'))
    await uploads.store(await named())
    expect(await storedUploads()).toHaveLength(4)
  })

  /** Where the copy of a text is: the file that decrypts as its. */
  async function pathOf(text: string): Promise<string | undefined> {
    for (const path of await storedUploads()) {
      const opened = await vault
        .read(relative(place, path), `uploaded file ${hashOf(text)}`)
        .catch(() => undefined)
      if (opened) return path
    }
  }
})

describe('a moment', () => {
  it('is restored to what stood there, read-only', async () => {
    const [base] = await listBases(vault.storage)
    await database.pool.query('create table found (n integer); insert into found values (1)')
    // The moment is read in whole milliseconds, so it begins before what was written in the same one.
    await delay(20)
    const { rows } = await database.pool.query('select clock_timestamp() as at')
    await delay(20)
    await database.pool.query('drop table found')
    await putLogOut()
    const restored = await restoreBase({
      vault,
      id: base?.id ?? '',
      folder: restoreFolder('moment'),
      opens: true,
      target: () => ({ time: new Date(rows[0].at) }),
    })
    const client = new pg.Client(restored.cluster.connection)
    await client.connect()
    expect((await client.query('select * from found')).rows).toEqual([{ n: 1 }])
    await expect(client.query('insert into found values (2)')).rejects.toThrow(/read-only/)
    await client.end()
    await restored.discard()
  })

  it('that the log does not reach is refused', async () => {
    const [base] = await listBases(vault.storage)
    const restoring = restoreBase({
      vault,
      id: base?.id ?? '',
      folder: restoreFolder('late'),
      target: () => ({ time: new Date(Date.now() + 3_600_000) }),
    })
    await expect(restoring).rejects.toThrow(LogTooShort)
  })
})

describe('old pieces of the log', () => {
  it('are removed when no backup needs them, and the rest restores', async () => {
    await putLogOut()
    const id = await takeBase(options)
    const [newest] = await listBases(vault.storage)
    await rm(join(place, baseIn((await listBases(vault.storage))[1]?.id ?? '')), { recursive: true })
    expect(
      await removeOldWal(vault.storage, await listBases(vault.storage), newest?.walFrom ?? null),
    ).toBeGreaterThan(0)
    expect((await prove(id)).problems).toEqual([])
  })
})
