import { fileContracts } from '@rounds/core/api/contracts'
import { bareName } from '@rounds/core/rules/files'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { disposition } from '../files/serve.ts'
import { ObjectNotFound } from '../files/storage.ts'
import type { SpecialCall } from './call.ts'
import { readFile } from './file-answers.ts'

const contract = fileContracts.download
const missing = 'This file doesn’t exist, or you don’t have access to it.'

/**
 * `POST /download`: the bytes of a file of this site under a name of the caller's (specification §7). External
 * addresses are not fetched, so the server can't be used to reach a network (SSRF).
 */
export const download: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { records, files, publicUrl, siteUrl, authenticate }) {
    addCall(app, contract, {
      authenticate,
      handle: async ({ actor, body: { url, filename }, reply }) => {
        const found = await files.at(pathWithin(url, [publicUrl, siteUrl]))
        if (!found) throw new NotFound(missing)
        const file = await readFile(records, actor, found.FId)
        const body = await files.read(file).catch(error => {
          throw error instanceof ObjectNotFound ? new NotFound(missing) : error
        })
        return reply
          .type('application/octet-stream')
          .header('content-length', found.FSize)
          .header(
            'content-disposition',
            disposition(file.FType, bareName(filename || file.FName), 'attachment'),
          )
          .send(body)
      },
    })
  },
}

/** The path of an address on this site. Throws `BadRequest` for any other. */
function pathWithin(url: string, own: readonly string[]): string {
  const [base] = own
  const whole = URL.canParse(url, base) ? new URL(url, base) : undefined
  if (
    !whole ||
    !own.some(address => new URL(address).origin === whole.origin) ||
    !whole.pathname.startsWith('/files/')
  )
    throw new BadRequest('Only files of this site can be downloaded: /files/….')
  return whole.pathname
}
