import { bareName, longestGivenName } from '@rounds/core/rules/files'
import { jsonBody, refused } from '../contract/operation.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { disposition } from '../files/serve.ts'
import { NotKept } from '../files/storage.ts'
import type { SpecialCall } from './call.ts'
import { readFile } from './file-answers.ts'

const path = '/api/v1/mc/download'
const LONGEST_ADDRESS = 2_000
const missing = 'There is no such file, or it is not among what you may see.'

/**
 * `POST /download`: the bytes of a file of this site under a name of the caller's (specification §7). What is
 * elsewhere is not fetched: the server reaches into no network for anybody.
 */
export const download: SpecialCall = {
  paths: {
    [path]: {
      post: {
        operationId: 'download',
        summary: 'The bytes of a file, to be saved under a name',
        description: 'Files of this site only; secured ones for those who may have them.',
        tags: ['Files'],
        requestBody: jsonBody({
          type: 'object',
          properties: {
            url: {
              type: 'string',
              maxLength: LONGEST_ADDRESS,
              description: 'The address of the file: /files/…, or with the site’s own origin.',
            },
            filename: { type: 'string', maxLength: longestGivenName },
          },
          required: ['url'],
          additionalProperties: false,
        }),
        responses: {
          200: {
            description: 'The bytes.',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
          ...refused(400, 401, 403, 404, 413, 415),
        },
      },
    },
  },

  add(app, { records, files, publicUrl, authenticate }) {
    app.post(path, async (request, reply) => {
      const actor = await authenticate(request)
      const { url, filename } = (request.body ?? {}) as { url?: unknown; filename?: unknown }
      if (typeof url !== 'string' || (filename !== undefined && typeof filename !== 'string'))
        throw new BadRequest('Send { url, filename }.')
      if (url.length > LONGEST_ADDRESS || (filename?.length ?? 0) > longestGivenName)
        throw new BadRequest(
          `The address has ${LONGEST_ADDRESS} characters at most, the name ${longestGivenName}.`,
        )
      const found = await files.at(pathWithin(url, publicUrl))
      if (!found) throw new NotFound(missing)
      const file = await readFile(records, actor, found.FId)
      const body = await files.read(file).catch(error => {
        throw error instanceof NotKept ? new NotFound(missing) : error
      })
      return reply
        .type('application/octet-stream')
        .header('content-length', found.FSize)
        .header(
          'content-disposition',
          disposition(file.FType, bareName(filename || file.FName), 'attachment'),
        )
        .send(body)
    })
  },
}

/** The path of an address on this site. Throws `BadRequest` for any other. */
function pathWithin(url: string, publicUrl: string): string {
  const site = new URL(publicUrl)
  const whole = URL.canParse(url, site) ? new URL(url, site) : undefined
  if (whole?.origin !== site.origin || !whole.pathname.startsWith('/files/'))
    throw new BadRequest('Only files of this site can be downloaded: /files/….')
  return whole.pathname
}
