import type { AnswerOf, BodyOf, QueryOf } from './contracts/contract.ts'
import type { oldSiteContracts } from './contracts/old-site.ts'
import type { Http } from './http.ts'

/** How the import of an old site stands. */
export type OldSiteState = AnswerOf<typeof oldSiteContracts.state>
/** What is to be brought over. */
export type OldSiteOrder = BodyOf<typeof oldSiteContracts.begin>
/** Some things of an import. */
export type OldSiteItems = AnswerOf<typeof oldSiteContracts.items>
/** What an export holds. */
export type OldSiteExport = QueryOf<typeof oldSiteContracts.export>
/** Which things are asked for. */
export type OldSiteQuery = QueryOf<typeof oldSiteContracts.items>

const ROOT = '/api/v1/mc/old-site'

/** The import of an old site: for people who have Import a site. */
export function oldSiteCalls(http: Http) {
  const post = async (path: string, body: object) => {
    await http.send(path, { method: 'POST', body })
  }
  return {
    state: () => http.send<OldSiteState>(ROOT).then(answer => answer.data),
    begin: (order: OldSiteOrder) => post(ROOT, order),
    items: (query: OldSiteQuery) =>
      http
        .send<OldSiteItems>(`${ROOT}/items`, { query: query as Readonly<Record<string, string>> })
        .then(answer => answer.data),
    export: async (files: OldSiteExport['files']): Promise<Blob> => {
      const answer = await http.open(`${ROOT}/export?files=${files}`, { method: 'GET' })
      return answer.blob()
    },
    run: () => post(`${ROOT}/run`, {}),
    undo: () => post(`${ROOT}/undo`, {}),
  }
}
