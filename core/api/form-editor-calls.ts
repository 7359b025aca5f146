import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { formEditorContracts } from './contracts/form-editor.ts'
import type { Http } from './http.ts'

type Contracts = typeof formEditorContracts

/** A form with its draft and its versions. */
export type FormWork = AnswerOf<Contracts['work']>
/** One version in the list of a form. */
export type FormVersionEntry = FormWork['versions'][number]
/** A save of the draft. */
export type FormDraftSave = BodyOf<Contracts['save']>
export type FormDraftSaved = AnswerOf<Contracts['save']>
/** Who has a form open, and the version of its draft. */
export type FormPresence = AnswerOf<Contracts['presence']>
/** The contents of a version. */
export type FormVersionContent = AnswerOf<Contracts['version']>

const BASE = '/api/v1/mc/form-editor'

/** The calls of the form builder. A 412 contains the current `FormWork` as `current`. */
export function formEditorCalls(http: Http) {
  const post = (path: string, frmId: number, version: number | null) =>
    http
      .send<FormWork>(`${BASE}/${path}`, { method: 'POST', body: { frmId, version } })
      .then(answer => answer.data)
  return {
    work: (frmId: number) =>
      http.send<FormWork>(`${BASE}/work`, { query: { frmId: String(frmId) } }).then(answer => answer.data),
    save: (frmId: number, save: FormDraftSave, signal?: AbortSignal) =>
      http
        .send<FormDraftSaved>(`${BASE}/draft`, {
          method: 'PUT',
          query: { frmId: String(frmId) },
          body: save,
          ...(signal && { signal }),
        })
        .then(answer => answer.data),
    discard: (frmId: number, version: number | null) => post('discard', frmId, version),
    publish: (frmId: number, version: number | null) => post('publish', frmId, version),
    unpublish: (frmId: number, version: number | null) => post('unpublish', frmId, version),
    /** Puts the form into the draft of a page. */
    place: (frmId: number, cId: number) =>
      http
        .send<FormWork>(`${BASE}/place`, { method: 'POST', body: { frmId, cId } })
        .then(answer => answer.data),
    /** Says that the form is open in a tab, or was closed there. */
    heartbeat: (frmId: number, tab: string, leaves = false) =>
      http
        .send<FormPresence>(`${BASE}/presence`, { method: 'POST', body: { frmId, tab, leaves } })
        .then(answer => answer.data),
    version: (fvId: number) =>
      http
        .send<FormVersionContent>(`${BASE}/version`, { query: { fvId: String(fvId) } })
        .then(answer => answer.data),
  }
}
