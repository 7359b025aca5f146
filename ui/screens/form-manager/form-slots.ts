import { type Client, type FormPresence, type FormWork, formEditorCalls } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import type { FormContent } from '@rounds/core/rules/forms'
import { type FormCopy, formDraft } from '@rounds/machines/form-draft'
import { promiseActor } from '@rounds/machines/kit'
import { readingSlots } from '@rounds/machines/reading'
import { submitSlots } from '@rounds/machines/submit'
import { keepFormCopy, readFormCopy } from './form-copies.ts'

/** A form as it is opened: the server's, and what this browser kept of it. */
export interface OpenedForm {
  readonly work: FormWork
  readonly copy: FormCopy | null
}

/** What is done to a form as a whole, and the version of the draft that was seen. */
export interface FormAct {
  readonly name: 'publish' | 'discard' | 'unpublish'
  readonly version: number | null
}

/** Opens a form for the builder. */
export const openingSlots = (client: Client, userId: string) =>
  readingSlots<number, OpenedForm>(async frmId => {
    const [work, copy] = await Promise.all([
      formEditorCalls(client.http).work(frmId),
      readFormCopy({ userId, frmId }),
    ])
    return { work, copy }
  })

/** The draft of a form, saved through the server and kept in this browser meanwhile. */
export function draftOver(client: Client, userId: string) {
  const calls = formEditorCalls(client.http)
  return formDraft.provide({
    actors: { save: promiseActor(({ frmId, ...save }, signal) => calls.save(frmId, save, signal)) },
    actions: { keepLocally: (_, { frmId, copy }) => keepFormCopy({ userId, frmId }, copy) },
  })
}

/** A form to make; visitors do not see it before it is published. */
export interface NewForm {
  readonly name: string
  readonly content: FormContent
}

/** Makes a form and gives its key. */
export const makingSlots = (client: Client) =>
  submitSlots<object, NewForm, number>(async ({ act: { name, content } }) => {
    const { FrmId } = await client.of(entities.Form).create({
      FrmUuid: crypto.randomUUID(),
      FrmName: name,
      FrmVisible: false,
      ...content,
    })
    return FrmId
  })

/** Publishes a form, discards its draft, or takes it off the site. */
export const actSlots = (client: Client, frmId: number) =>
  submitSlots<object, FormAct, FormWork>(({ act }) =>
    formEditorCalls(client.http)[act.name](frmId, act.version),
  )

/** Reads a form again, for the versions that were kept meanwhile. */
export const rereadingSlots = (client: Client, frmId: number) =>
  submitSlots<object, undefined, FormWork>(() => formEditorCalls(client.http).work(frmId))

/** Says that a form is open in this tab, and reads who else has it open. */
export const presenceSlots = (client: Client, tab: string) =>
  readingSlots<number, FormPresence>(frmId => formEditorCalls(client.http).heartbeat(frmId, tab))

/** Says that a form was closed in a tab; others hear of it without it a little later. */
export const sayClosed = (client: Client, frmId: number, tab: string) =>
  void formEditorCalls(client.http)
    .heartbeat(frmId, tab, true)
    .catch(() => undefined)

/** Puts a form into the draft of a page, by the key of the page. */
export const placingSlots = (client: Client, frmId: number) =>
  submitSlots<object, number, FormWork>(({ act }) => formEditorCalls(client.http).place(frmId, act))

/** Reads what a version holds; nothing where none is looked at. */
export const versionSlots = (client: Client) =>
  readingSlots<number | null, FormContent | null>(async fvId =>
    fvId === null ? null : (await formEditorCalls(client.http).version(fvId)).content,
  )

/** Saves the last of a draft as its screen goes; what fails is still kept in this browser. */
export const saveOnLeave = (
  client: Client,
  frmId: number,
  { content, version }: { readonly content: FormContent; readonly version: number | null },
) =>
  void formEditorCalls(client.http)
    .save(frmId, { content, version })
    .catch(() => undefined)
