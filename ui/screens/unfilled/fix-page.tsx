import { tagIds } from '@rounds/core/tools'
import { unfilledContentWords } from '@rounds/core/words/unfilled-content'
import { type FormEvent, useContext, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { usePickers } from '../../context/pickers.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { TagTreePicker } from '../../kit/tag-tree-picker.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { useOwnFolders } from '../../pages/use-own-folders.ts'
import { type Fix, fixSlots, isFixed, nothingFixed } from './fix-slots.ts'
import type { UnfilledPage } from './read-unfilled.ts'

export interface FixPageProps {
  page: UnfilledPage
  onClose: () => void
  onFixed: () => Promise<void>
}

/** What a page lacks, except its blocks, filled in without leaving the list; it is live at once. */
export function FixPage({ page, onClose, onFixed }: FixPageProps) {
  const { client } = useApp()
  const tags = useContext(TreeContext)
  const slots = useMemo(() => fixSlots(client), [client])
  const [state, send] = useSubmit(slots, { stored: nothingFixed, onDone: () => void onFixed() })
  const [picking, setPicking] = useState<'photo' | 'folder' | null>(null)
  const { pickFile } = usePickers()
  const { nodes } = useOwnFolders()
  const { typed, message } = state.context
  const { description, photo, folder } = typed
  // The page stays busy until the list is reloaded.
  const busy = state.hasTag('busy') || state.hasTag('is done')
  const type = (more: Partial<Fix>) => send({ type: 'TYPE', typed: more })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFixed(typed)) send({ type: 'SUBMIT', act: page })
  }
  const pickPhoto = async () => {
    setPicking('photo')
    const picked = await pickFile({ images: true, title: unfilledContentWords.fixPage.photoOf(page.title) })
    if (picked) type({ photo: picked.src })
    setPicking(null)
  }
  return (
    <>
      <Dialog
        open={picking === null}
        onOpenChange={open => !open && picking === null && onClose()}
        title={page.title}
        description={unfilledContentWords.fixPage.whatFillHereOn}
        size="xl"
        footer={
          <>
            <Button onClick={onClose} disabled={busy}>
              {unfilledContentWords.fixPage.cancel}
            </Button>
            <Button kind="primary" type="submit" form="fix-page" busy={busy} disabled={!isFixed(typed)}>
              {unfilledContentWords.fixPage.save}
            </Button>
          </>
        }
      >
        <form id="fix-page" className="flex flex-col gap-4" onSubmit={submit}>
          {state.hasTag('shows a message') && (
            <Alert kind="error" title={unfilledContentWords.fixPage.notSavedWhatTyped}>
              {message}
            </Alert>
          )}
          {page.lacks.includes('meta') && (
            <TextArea
              label={unfilledContentWords.fixPage.metaDescription}
              rows={3}
              maxLength={1000}
              value={description}
              onValue={text => type({ description: text })}
              help={unfilledContentWords.fixPage.charactersSearchEnginesShow(description.trim().length)}
            />
          )}
          {page.lacks.includes('photo') && (
            <Field label={unfilledContentWords.fixPage.introPhoto}>
              {control => (
                <span className="flex items-center gap-3">
                  {photo && (
                    <img src={photo} alt="" className="h-16 rounded-md border border-rule object-cover" />
                  )}
                  <Button {...control} onClick={() => void pickPhoto()}>
                    {photo
                      ? unfilledContentWords.fixPage.anotherPhoto
                      : unfilledContentWords.fixPage.chooseAPhoto}
                  </Button>
                </span>
              )}
            </Field>
          )}
          {page.lacks.includes('tags') && (
            <Field label={unfilledContentWords.fixPage.folder}>
              {control => (
                <Button {...control} className="justify-start!" onClick={() => setPicking('folder')}>
                  {tags.find(({ TId }) => TId === folder)?.TName ??
                    unfilledContentWords.fixPage.chooseAFolder}
                </Button>
              )}
            </Field>
          )}
          {page.lacks.includes('blocks') && (
            <p className="text-ink-2">{unfilledContentWords.fixPage.blocksWrittenEditorOpen}</p>
          )}
        </form>
      </Dialog>
      <TagTreePicker
        open={picking === 'folder'}
        onOpenChange={open => !open && setPicking(null)}
        title={unfilledContentWords.fixPage.folderOfThePage}
        nodes={nodes}
        choose="one"
        defaultOpen={[`folder ${tagIds.HomePage}`]}
        onDone={([id]) => type({ folder: nodes.find(node => node.id === id)?.key ?? null })}
      />
    </>
  )
}
