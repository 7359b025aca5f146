import { sayBytes, sayHours } from '@rounds/core/rules/forms'
import { sayPeriod } from '@rounds/core/rules/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Files } from '../../files/index.ts'
import type { FileRow } from '../../files/rows.ts'
import { disposition } from '../../files/serve.ts'
import { addressOf, callerOf, type Limits } from '../../limits/limits.ts'
import type { Records } from '../../records/records.ts'
import { readSiteZone } from '../../sql/site-zone.ts'
import type { Site } from '../index.ts'
import { formById, type ShownForm } from '../read/forms.ts'
import { walkPath } from '../render/form.ts'
import { escapeHtml } from '../render/trusted-html.ts'
import { sendSecretPage } from '../secret-page.ts'
import { downloadPath, formDownload } from './download-link.ts'

/** A link cannot be guessed; this keeps a program from trying all the same, and from filling the audit log. */
const LIMIT = { name: 'form download', most: 60, seconds: 600 }

interface Asked {
  readonly Params: { readonly form: string; readonly submission: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

interface Opened {
  readonly shown: ShownForm
  readonly file: FileRow
  readonly FsId: number
  readonly path: string
}

interface Refused {
  readonly status: number
  readonly message: { readonly title: string; readonly html: string }
}

/**
 * `/_site/download/<form>/<submission>`: the file that opens after a form, without an account, while its link works. It
 * is a page with a button, since mail programs look at links before people do; each download is in the audit log.
 */
export function downloadRoute(
  app: FastifyInstance,
  site: Site,
  { files, limits, records }: { readonly files: Files; readonly limits: Limits; readonly records: Records },
): void {
  const { query } = site.database
  /** The file that a link opens now, or what is said in its place. */
  const opened = async ({
    params,
    query: given,
  }: {
    readonly params: Asked['Params']
    readonly query: Asked['Querystring']
  }): Promise<Opened | Refused> => {
    const [id = 0, FsId = 0] = [params.form, params.submission].map(part =>
      /^\d{1,9}$/.test(part) ? Number(part) : 0,
    )
    const path = downloadPath(id, FsId)
    const link = files.links.check(path, given)
    if (link === 'wrong') return { status: 404, message: incomplete }
    const shown = await formById(site.database, id)
    const download = shown && (await formDownload(query, shown.id))
    const file = download && (await files.at(download.path))
    if (!shown || !download || !file) return { status: 404, message: notOffered }
    if (link === 'expired') return { status: 410, message: expired(shown, download.hours) }
    return { shown, file, FsId, path }
  }

  app.get<Asked>('/_site/download/:form/:submission', async (request, reply) => {
    await limits.take(LIMIT, callerOf(request))
    const found = await opened(request)
    if ('message' in found) return sendSecretPage(site, request, reply, found.status, found.message)
    const { shown, file, path } = found
    const { until, sign } = request.query as { readonly until: string; readonly sign: string }
    const ends = new Date(Number(until) * 1000).toISOString()
    const period = sayPeriod({ from: null, to: ends }, await readSiteZone(query))
    return sendSecretPage(site, request, reply, 200, ({ html }) => ({
      title: shown.title,
      html: `${html(shown.config.confirmation?.message || '<p>Thank you. Your file is ready.</p>')}
<p><a class="button" href="${path}/file?until=${until}&amp;sign=${escapeHtml(sign)}">Download ${escapeHtml(file.FName)} (${sayBytes(file.FSize)})</a></p>
<p>This link works ${escapeHtml(period)}. After that, <a href="${walkPath(shown.id)}">fill in the form again</a> to get a new one.</p>`,
    }))
  })

  app.get<Asked>('/_site/download/:form/:submission/file', async (request, reply) => {
    await limits.take(LIMIT, callerOf(request))
    const found = await opened(request)
    if ('message' in found) return sendSecretPage(site, request, reply, found.status, found.message)
    const { shown, file, FsId } = found
    const body = await files.read(file).catch(error => {
      request.log.error({ err: error, file: file.FPath }, 'could not read a form’s file')
      return undefined
    })
    if (!body) return sendSecretPage(site, request, reply, 404, notOffered)
    // A program that only asks whether the file is there has not downloaded it.
    if (request.method === 'HEAD') body.destroy()
    else
      await records.unit({ author: visitor(request) }, unit =>
        unit.audit({
          type: 'Viewed',
          message: `A visitor downloaded “${file.FName}” with the link of Form submission ${FsId} (${shown.title})`,
          entity: 'FormSubmission',
          key: String(FsId),
        }),
      )
    return reply
      .type(file.FType)
      .header('content-length', file.FSize)
      .header('content-disposition', disposition(file.FType, file.FName, 'attachment'))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(request.method === 'HEAD' ? undefined : body)
  })
}

const visitor = (request: FastifyRequest) => ({
  userId: null,
  userName: null,
  actUserName: null,
  address: addressOf(request),
})

const incomplete = {
  title: 'This link is incomplete',
  html: '<p>Copy the whole link, or fill in the form again to get a new one.</p>',
}

const notOffered = {
  title: 'This file is no longer available',
  html: '<p>The form that it came with was changed or taken down. The <a href="/">home page</a> leads on from here.</p>',
}

const expired = ({ id }: ShownForm, hours: number) => ({
  title: 'This link has expired',
  html: `<p>Links to this file work for ${sayHours(hours)}. <a href="${walkPath(id)}">Fill in the form again</a> to get a new one.</p>`,
})
