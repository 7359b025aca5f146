import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { EditorPage } from '../../../core/api/index.ts'
import { type Api, test as base } from './signed-in.ts'

type Body = Record<string, unknown>

/** Pages as a test needs them, made by the API. */
export class PagesMade {
  readonly api: Api
  constructor(api: Api) {
    this.api = api
  }

  /** A page in the folder “Home page” with one block; gives its id. */
  async page(title: string, fields: Body = {}, block: Body | null = {}): Promise<number> {
    const url = `/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
    const { CId } = await this.api.create<{ CId: number }>('Content', {
      CTitle: title,
      CtId: 1,
      CSeoUrl: url,
      ...fields,
    })
    await this.api.create('TagToContent', { TId: 4, CId, TtcPageUrl: fields.CSeoUrl ?? url })
    if (block)
      await this.api.create('ContentBlock', {
        CId,
        CbSortOrder: 10,
        CbHeadline: 'Overview',
        CbCopy: '<p>We look after hearts.</p>',
        ...block,
      })
    return CId
  }

  /** Calls the editor's part of the API. */
  async editor<T>(method: 'GET' | 'PUT' | 'POST', path: string, data?: unknown): Promise<T> {
    const answer = await this.api.request.fetch(`/api/v1/mc/editor/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.api.token}` },
      ...(data !== undefined && { data }),
    })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T
  }

  /** Drafts another title and another headline for a page. */
  async draft(cId: number, title: string): Promise<void> {
    const { live, draft } = await this.editor<EditorPage>('GET', `page?cId=${cId}`)
    const [first, ...others] = live.snapshot.blocks
    await this.editor('PUT', `draft?cId=${cId}`, {
      base: live.stamp,
      version: draft?.version ?? null,
      snapshot: {
        ...live.snapshot,
        content: { ...live.snapshot.content, CTitle: title },
        blocks: first
          ? [{ ...first, CbHeadline: 'Overview, revised' }, ...others]
          : [{ CbUuid: randomUUID(), CbHeadline: 'New' }],
      },
    })
  }

  async title(cId: number): Promise<unknown> {
    const [page] = await this.api.list<{ CTitle: string }>('Content', `CId=${cId}`)
    return page?.CTitle
  }
}

export const test = base.extend<{ pages: PagesMade }>({
  pages: async ({ api }, use) => use(new PagesMade(api)),
})

export { expect } from './signed-in.ts'
