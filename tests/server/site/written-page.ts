import type { LightMyRequestResponse } from 'fastify'

/** What differs with every run, or with every change of the style sheet, is left out. */
const steady = (html: string) =>
  html
    .replace(/(\/_site\/style-[a-z\d]+-)[\w-]+/g, '$1<hash>')
    .replace(/(© |"date":")\d{4}[-\dT:.Z]*/g, '$1<now>')
    .replace(/sealed\.1\.[\w-]+/g, '<token>')
    .replace(/^\s+/gm, '')
    .replace(/\n{2,}/g, '\n')

/** The frame is written out once in a file. */
const withoutFrame = (html: string) => html.replace(/<(header|footer)\b[\s\S]*<\/\1>/g, '<$1/>')

const toldHeaders = ['content-type', 'cache-control', 'location', 'x-robots-tag', 'content-security-policy']

/** At a fixed time, reads pages and writes them out with their headers, the first with the frame around it. */
export async function writtenPages(
  get: (path: string, headers: Record<string, string>) => Promise<LightMyRequestResponse>,
  paths: readonly string[],
): Promise<string> {
  const all: string[] = []
  for (const [at, path] of paths.entries()) {
    const { statusCode, headers, body } = await get(path, { accept: 'text/html' })
    const told = toldHeaders.flatMap(name =>
      headers[name] === undefined ? [] : [`${name}: ${headers[name]}`],
    )
    const page = at === 0 ? steady(body) : withoutFrame(steady(body))
    all.push(`${path} ${statusCode}\n${told.join('\n')}\n${page}\n`)
  }
  return all.join('\n')
}
