import { decide } from '@rounds/core/access'
import { Template } from '@rounds/core/entities'
import { answer, jsonBody, refused } from '../contract/operation.ts'
import { BadRequest } from '../errors.ts'
import { checkTemplate } from '../site/render/templates.ts'
import { demand, type SpecialCall } from './call.ts'

const path = '/api/v1/mc/templates/check'
const MOST = 500_000
const place = { type: 'integer', minimum: 1 } as const

/** `POST /mc/templates/check`: whether a template's source can be shown, and where not (screens, templates). */
export const templatesCheck: SpecialCall = {
  paths: {
    [path]: {
      post: {
        operationId: 'templates.check',
        summary: 'Check the source of a template',
        description:
          'Read and rendered within the bounds of the site, with nothing in it. `file` is its own file name, so that it may include itself wrongly. Comes with writing templates.',
        tags: ['Template'],
        requestBody: jsonBody({
          type: 'object',
          required: ['source'],
          properties: {
            source: { type: 'string', maxLength: MOST },
            file: { type: ['string', 'null'], maxLength: 200 },
          },
        }),
        responses: {
          200: answer('What is wrong; nothing where the list is empty.', {
            type: 'object',
            required: ['problems'],
            properties: {
              problems: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['file', 'line', 'column', 'message'],
                  properties: {
                    file: { type: ['string', 'null'] },
                    line: place,
                    column: place,
                    message: { type: 'string' },
                  },
                  additionalProperties: false,
                },
              },
            },
            additionalProperties: false,
          }),
          ...refused(400, 401, 403, 413, 415),
        },
      },
    },
  },

  add(app, { site, authenticate }) {
    app.post(path, async request => {
      const { person } = await authenticate(request)
      demand(decide(person, 'update', Template))
      const { source, file } = (request.body ?? {}) as { readonly source?: unknown; readonly file?: unknown }
      if (typeof source !== 'string' || source.length > MOST)
        throw new BadRequest(
          `Send the source of the template, ${MOST.toLocaleString('en-US')} characters at most.`,
        )
      const { templates } = await site.pages.frame()
      return { problems: checkTemplate(templates, source, typeof file === 'string' ? file : null) }
    })
  },
}
