import type { JsonSchema } from '@rounds/core/entities'
import type { Answer, Operation, Parameter, Paths, Reference } from '../contract/operation.ts'
import type { OpenApi } from './document.ts'
import { type Html, html, prose } from './html.ts'
import { pageStyle } from './page-style.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The document as a page for people: no script, one section a tag, found by the browser's own search. */
export function documentPage(document: OpenApi): string {
  const { info, tags } = document
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API</title>
<style>${{ html: pageStyle }}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${info.title} API <small>${info.version}</small></h1>
<p>${prose(info.description)}</p>
<p>For programs: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}). Calls need a bearer token
unless they say otherwise.</p>
</header>
<main id="calls" tabindex="-1">
${sharedSection(document)}
<section aria-labelledby="all-calls">
<h2 id="all-calls">Calls</h2>
${tags.map(tag => tagSection(document, tag))}
</section>
</main>
</body>
</html>
`
  return page.html
}

/** What calls have in common: parameters of lists, headers, refusals. */
function sharedSection({ components }: OpenApi): Html {
  return html`<section aria-labelledby="in-common">
<h2 id="in-common">What calls have in common</h2>
<details><summary><span class="name">Parameters</span></summary>
<dl>${Object.values(components.parameters).map(
    one =>
      html`<dt><code>${one.name}</code> <span class="in">${one.in}</span></dt><dd>${prose(one.description ?? '')}</dd>`,
  )}</dl></details>
<details><summary><span class="name">Refusals</span></summary>
<dl>${Object.entries(components.responses).map(
    ([name, one]) => html`<dt>${name}</dt><dd>${prose(one.description)}</dd>`,
  )}</dl></details>
</section>`
}

function tagSection(document: OpenApi, { name, description }: OpenApi['tags'][number]): Html {
  const fields = document.components.schemas[`${name}Fields`]
  return html`<details id="${name.replaceAll(' ', '-')}"><summary><span class="name">${name}</span></summary>
<p>${prose(description)}</p>
${fields && fieldTable(name, fields, document.components.schemas[`${name}Draft`])}
${callsOf(document.paths, name).map(([method, path, operation]) => callItem(method, path, operation))}
</details>
`
}

function callsOf(paths: Paths, tag: string): readonly (readonly [string, string, Operation])[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap(method => {
      const operation = item[method]
      return operation?.tags.includes(tag) ? [[method.toUpperCase(), path, operation] as const] : []
    }),
  )
}

function callItem(method: string, path: string, operation: Operation): Html {
  const { summary, description, parameters = [], responses, security } = operation
  return html`<article class="call">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
<p>${prose(summary)}${security && html` <span class="flag">no token</span>`}</p>
${description && html`<p>${prose(description)}</p>`}
${parameters.length > 0 && html`<p><b>Parameters:</b> ${parameters.map(parameterItem)}</p>`}
<p><b>Answers:</b> ${Object.entries(responses).map(([status, one]) => answerItem(status, one))}</p>
</article>
`
}

const lastPart = ({ $ref }: Reference) => $ref.split('/').at(-1) ?? ''

const parameterItem = (parameter: Parameter | Reference): Html =>
  '$ref' in parameter
    ? html`<code>${lastPart(parameter)}</code> `
    : html`<code>${parameter.name}</code>${parameter.description && html` (${prose(parameter.description)})`} `

const answerItem = (status: string, one: Answer | Reference): Html =>
  html`<span class="answer"><b>${status}</b> ${'$ref' in one ? lastPart(one) : prose(one.description)}</span> `

/** The fields of an entity with their types. */
function fieldTable(name: string, fields: JsonSchema, draft: JsonSchema | undefined): Html {
  const properties = fields.properties as Readonly<Record<string, JsonSchema>>
  const needed = (draft?.required ?? []) as readonly string[]
  return html`<div class="scrolls" role="region" tabindex="0" aria-label="Fields of ${name}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(properties).map(
    ([
      field,
      schema,
    ]) => html`<tr><th scope="row"><code>${field}</code></th><td>${typeOf(schema)}</td><td>${String(
      schema.description ?? '',
    )}${flags(schema, needed.includes(field))}</td></tr>
`,
  )}</tbody></table></div>`
}

const flags = (schema: JsonSchema, needed: boolean): Html =>
  html`${schema.readOnly === true && html` <span class="flag">set by the server</span>`}${needed && html` <span class="flag">needed</span>`}`

/** The type of a field in a few words. */
function typeOf(schema: JsonSchema): string {
  const either = schema.anyOf as readonly JsonSchema[] | undefined
  if (either) return either.map(typeOf).join(' or ')
  const values = schema.enum as readonly unknown[] | undefined
  if (values) return values.map(value => JSON.stringify(value)).join(', ')
  if (schema.contentMediaType) return 'string of JSON'
  const kind = String(schema.format ?? schema.type)
  return schema.maxLength === undefined ? kind : `${kind}, at most ${schema.maxLength}`
}
