import multipart from '@fastify/multipart'
import { fitAnswers, pageNamed, pageToSend, readForm } from '@rounds/core/rules/forms'
import { sayInstant } from '@rounds/core/rules/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cipher } from '../../crypto/cipher.ts'
import { disposition } from '../../files/serve.ts'
import { publishedVersion } from '../../forms/versions.ts'
import { callerOf, type Limits } from '../../limits/limits.ts'
import { readSiteZone } from '../../sql/site-zone.ts'
import { formMissing, showForm } from '../form-answer.ts'
import type { Site } from '../index.ts'
import { formById, type ShownForm } from '../read/forms.ts'
import { formFields, walkPath } from '../render/form.ts'
import { offeredFor } from '../render/form-field.ts'
import { noticeHtml } from '../render/form-saving.ts'
import { readBrokenForm } from './form-parts.ts'
import { judgingNow } from './judging.ts'
import { readSavedFile, WrongSavedFile, writeSavedFile } from './saved-file.ts'
import { FORM_TYPE, givenIn } from './walk-route.ts'

const MOST_BYTES = 2 * 1024 * 1024
const MOST_FIELDS = 1_000
const LIMIT = { name: 'form saved', most: 100, seconds: 600 }

interface SavingParts {
  readonly cipher: Cipher
  readonly limits: Limits
}

/** What was sent, and the text of the first file that came along. */
interface Sent {
  readonly given: ReadonlyMap<string, readonly string[]>
  readonly file: string | undefined
}

/**
 * `POST /_site/form/<form>/save` and `…/continue`: a visitor keeps their answers in a file of their own and goes on with
 * it later. The file is sealed for the form, and the server keeps nothing of a form that nobody has sent.
 */
export function savedFormRoute(app: FastifyInstance, site: Site, { cipher, limits }: SavingParts): void {
  const { query } = site.database

  /** The form that is asked for, where it offers to save. */
  const formOf = async (request: FastifyRequest): Promise<ShownForm | undefined> => {
    await limits.take(LIMIT, callerOf(request))
    const { id } = request.params as { readonly id: string }
    const shown = /^\d{1,9}$/.test(id) ? await formById(site.database, Number(id)) : undefined
    return shown?.config.saveLater ? shown : undefined
  }

  const save = async (request: FastifyRequest, reply: FastifyReply) => {
    const shown = await formOf(request)
    if (!shown) return formMissing(site, request, reply)
    const { given } = await readSent(request)
    const path = given.get(formFields.page)?.[0] ?? ''
    const text = writeSavedFile(
      cipher,
      {
        id: shown.id,
        title: shown.title,
        version: await publishedVersion(query, shown.id),
        address: site.publicUrl + (path.startsWith('/') ? path : walkPath(shown.id)),
      },
      {
        form: readForm(shown.config),
        given,
        step: given.get(formFields.step)?.[0],
        token: given.get(formFields.token)?.[0],
      },
    )
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', disposition('text/plain', `${shown.title} (saved).txt`, 'attachment'))
      .header('cache-control', 'private, no-store')
      .send(text)
  }

  const goOn = async (request: FastifyRequest, reply: FastifyReply) => {
    const shown = await formOf(request)
    if (!shown) return formMissing(site, request, reply)
    const { given: sent, file } = await readSent(request)
    const where = [formFields.page, sent.get(formFields.page) ?? []] as const
    try {
      if (!file) throw new WrongSavedFile('Choose the file that you saved, then continue.')
      const saved = readSavedFile(cipher, file, shown.id)
      const form = readForm(shown.config)
      const fitted = fitAnswers(form, saved, field => {
        const offered = offeredFor(shown, field)
        return offered.length > 0 ? offered.map(({ value }) => value) : undefined
      })
      const token = [formFields.token, saved.token ? [saved.token] : []] as const
      const given = new Map([...fitted.given, where, token])
      const page = saved.step ? pageNamed(form, given, saved.step) : pageToSend(form, given, judgingNow())
      const isChanged = saved.version !== (await publishedVersion(query, shown.id))
      const at = sayInstant(saved.at, new Date(), await readSiteZone(query))
      const notice = noticeHtml(at, { ...fitted, isChanged })
      return await showForm(site, request, reply, { shown, given }, { page, issues: [], notice }, 200)
    } catch (error) {
      if (!(error instanceof WrongSavedFile)) throw error
      const given = new Map([where])
      const issues = [{ message: error.message }]
      return showForm(site, request, reply, { shown, given }, { page: undefined, issues }, 400)
    }
  }

  // A context of its own: what is saved takes no files in, and what is read is one.
  app.register(async own => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, givenIn(String(body))),
    )
    await own.register(multipart, {
      limits: { fileSize: MOST_BYTES, files: 20, fields: MOST_FIELDS, fieldSize: MOST_BYTES },
      throwFileSizeLimit: false,
    })
    own.post('/_site/form/:id/save', save)
    own.post('/_site/form/:id/continue', goOn)
  })
}

async function readSent(request: FastifyRequest): Promise<Sent> {
  if (!request.isMultipart()) return { given: (request.body ?? new Map()) as Sent['given'], file: undefined }
  const given = new Map<string, readonly string[]>()
  let file: string | undefined
  try {
    for await (const part of request.parts())
      if (part.type === 'field')
        given.set(part.fieldname, [...(given.get(part.fieldname) ?? []), String(part.value)])
      else if (part.fieldname === formFields.saved && file === undefined)
        file = (await part.toBuffer()).toString('utf8')
      else part.file.resume()
  } catch (error) {
    throw readBrokenForm(error)
  }
  return { given, file }
}
