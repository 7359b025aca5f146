import { randomUUID } from 'node:crypto'
import type { FormWork } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { editPage, emptyBlock } from '@rounds/core/rules/page'
import { editorPage, saveDraft } from '../content/drafts.ts'
import { formWork } from '../forms/drafts.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { CallContext } from './call.ts'

interface Placing {
  readonly frmId: number
  readonly cId: number
}

/** Whether a block shows that form. */
const shows = (meta: unknown, frmId: number): boolean =>
  typeof meta === 'object' && meta !== null && 'FrmId' in meta && Number(meta.FrmId) === frmId

/**
 * Adds a form to the end of a page: as a block in the page's draft, to be published. A page that has the form is
 * unchanged. Throws `Conflict` if the draft is scheduled.
 */
export async function placeForm(
  context: CallContext,
  actor: Actor,
  { frmId, cId }: Placing,
): Promise<FormWork> {
  const { query } = context.database
  allow(actor, 'update', entities.Content)
  const { live: form } = await formWork(query, actor, frmId)
  const { live, draft } = await editorPage(query, actor, cId)
  const page = draft?.snapshot ?? live.snapshot
  if (!page.blocks.some(({ CbMetaData }) => shows(CbMetaData, frmId))) {
    const block = {
      ...emptyBlock(randomUUID()),
      CbHeadline: form.FrmTitle,
      CbMetaData: { kind: 'form', FrmId: frmId },
    }
    const after = page.blocks.at(-1)?.CbUuid ?? null
    await saveDraft(context, actor, cId, {
      snapshot: editPage(page, { effect: 'add blocks', blocks: [block], after }),
      base: draft?.baseStamp ?? live.stamp,
      version: draft?.version ?? null,
    })
  }
  return formWork(query, actor, frmId)
}
