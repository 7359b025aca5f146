import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '../../../server')

/** Files with SQL of their own that changes tables, and why they do without `unit.execute`. */
const without: Readonly<Record<string, string>> = {
  'audit/entry-sql.ts': 'the audit log itself',
  'audit/chain-writer.ts': 'the audit log itself',
  'audit/error-log.ts': 'the error log, which has to be written when nothing else can',
  'site/counts/ads.ts': 'counts looks at ads and clicks, gathered over many visits',
  'site/counts/hits.ts': 'counts hits of redirects, gathered over many visits',
  'mail/archive.ts': 'the archive of mail, append-only',
  'mail/queue.ts': 'what became of mail that waits, append-only but for that',
  'jobs/jobs.ts': 'the heartbeat and state of a running job',
  'jobs/take-job.ts': 'which node has a job, and when it is tried again',
  'sign-in/authenticate.ts': 'when a session was last seen',
  'sign-in/key-authentication.ts': 'when and how often a key was used',
  'sign-in/codes.ts': 'codes that count their tries before they are compared',
  'sign-in/tries.ts': 'tries that count before they are made',
  'sign-in/sessions.ts': 'parts of a unit that the caller audits',
  'sign-in/login.ts': 'part of a unit that the caller audits',
  'sign-in/change-password.ts': 'parts of a unit that the caller audits',
  'sign-in/own-factors.ts': 'part of a unit that the caller audits',
  'sign-in/not-me.ts': 'part of a unit that the caller audits',
  'sign-in/provider-accounts.ts': 'part of a unit that the caller audits',
  'sign-in/own-account.ts': 'part of a unit that the caller audits',
  'sign-in/provider-sign-in.ts': 'part of a unit that the caller audits',
  'sign-in/first-administrator.ts': 'part of a unit that the caller audits',
  'sign-in/reset-password.ts': 'the code of a mailed link; asking for it is audited',
}

const changes = /\b(?:insert into|update|delete from) (?:"|\$\{)|\.(?:insertInto|updateTable|deleteFrom)\(/

async function files(): Promise<readonly string[]> {
  const found = await readdir(server, { recursive: true })
  return found.filter(name => name.endsWith('.ts') && !/^(records|seed|database)\//.test(name))
}

/** The source without what stands in the braces of `execute({ … })`. */
function outsideOfExecute(source: string): string {
  let rest = source
  for (let at = rest.indexOf('.execute({'); at >= 0; at = rest.indexOf('.execute({')) {
    let depth = 0
    let end = at + '.execute('.length
    do {
      if (rest[end] === '{') depth++
      if (rest[end] === '}') depth--
      end++
    } while (depth > 0 && end < rest.length)
    rest = rest.slice(0, at) + rest.slice(end)
  }
  return rest.replace(/\bfor (?:no key )?update\b/g, '')
}

it('changes tables of entities through a unit of work alone, but for what is named here', async () => {
  const found: string[] = []
  for (const name of await files()) {
    const source = outsideOfExecute(await readFile(join(server, name), 'utf8'))
    if (changes.test(source)) found.push(name)
  }
  expect(found.sort()).toEqual(Object.keys(without).sort())
})
