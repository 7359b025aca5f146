import type { OldSiteOrder } from '@rounds/core/api'
import { folderNode } from '@rounds/core/rules/page'
import { tagIds } from '@rounds/core/tools'
import { oldSiteWords } from '@rounds/core/words/old-site'
import { useCallback, useContext, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import { TagTreePicker } from '../../kit/tag-tree-picker.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { useOwnFolders } from '../../pages/use-own-folders.ts'
import { ChooseFiles, type ChosenFiles } from './choose-files.tsx'
import { beginSlots } from './import-slots.ts'

const words = oldSiteWords.begin
type Source = OldSiteOrder['source']
type Options = OldSiteOrder['options']

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const menus: Readonly<Record<string, number | null>> = {
  none: null,
  primary: tagIds.Navigation_Primary,
  secondary: tagIds.Navigation_Secondary,
  footer: tagIds.Navigation_Footer,
}

/** The first step: where the old site comes from, and how it is to come over. */
export function BeginForm({ onBegun }: { onBegun: () => void }) {
  const { client } = useApp()
  const slots = useMemo(() => beginSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: onBegun })
  const { first } = useOwnFolders()
  const [source, setSource] = useState<Source>('wordpress')
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<ChosenFiles>({ uploads: [], isWaiting: false })
  const [addresses, setAddresses] = useState<Options['addresses']>('keep')
  const [publish, setPublish] = useState<Options['publish']>('as it was')
  const [menu, setMenu] = useState('secondary')
  const [folder, setFolder] = useState(first)
  const onFiles = useCallback((files: ChosenFiles) => setChosen(files), [])
  const { fields, message } = state.context
  const isRounds = source === 'rounds'
  const isFile = source === 'wordpress' || isRounds
  return (
    <form
      className="measure flex flex-col gap-5"
      onSubmit={event => {
        event.preventDefault()
        send({
          type: 'SUBMIT',
          act: {
            source,
            uploads: [...chosen.uploads],
            url: isFile ? null : url.trim(),
            options: { addresses, publish, menu: menus[menu] ?? null, folder },
          },
        })
      }}
    >
      <p className="text-ink-2">{words.intro}</p>
      <Select
        label={words.source}
        placeholder={null}
        options={optionsOf(words.sources)}
        value={source}
        onValue={value => setSource(value as Source)}
      />
      {isFile ? (
        <ChooseFiles
          // Files of one source are none of another.
          key={source}
          error={fields.uploads}
          label={isRounds ? words.zip : words.files}
          help={isRounds ? words.zipHelp : words.filesHelp}
          accept={isRounds ? '.zip' : '.xml,.zip'}
          onFiles={onFiles}
        />
      ) : (
        <TextField
          label={words.url}
          help={words.urlHelp}
          type="url"
          required
          maxLength={800}
          value={url}
          error={fields.url}
          onValue={setUrl}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {!isRounds && (
          <Select
            label={words.addresses}
            help={words.addressesHelp}
            placeholder={null}
            options={optionsOf(words.addressChoices)}
            value={addresses}
            onValue={value => setAddresses(value as Options['addresses'])}
          />
        )}
        <Select
          label={words.publish}
          placeholder={null}
          options={optionsOf(words.publishChoices)}
          value={publish}
          onValue={value => setPublish(value as Options['publish'])}
        />
        {!isRounds && (
          <Select
            label={words.menu}
            help={words.menuHelp}
            placeholder={null}
            options={optionsOf(words.menus)}
            value={menu}
            onValue={setMenu}
          />
        )}
        <FolderField
          folder={folder}
          help={isRounds ? words.folderHelpRounds : words.folderHelp}
          onFolder={setFolder}
        />
      </div>
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.failed}>
          {message}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          kind="primary"
          busy={state.hasTag('busy')}
          disabled={isFile ? chosen.isWaiting || chosen.uploads.length === 0 : url.trim() === ''}
        >
          {words.read}
        </Button>
        {chosen.isWaiting && <p className="text-ink-2 text-sm">{words.waitForFiles}</p>}
      </div>
    </form>
  )
}

function FolderField({
  folder,
  help,
  onFolder,
}: {
  folder: number
  help: string
  onFolder: (folder: number) => void
}) {
  const tags = useContext(TreeContext)
  const { nodes, first } = useOwnFolders()
  const [isPicking, setPicking] = useState(false)
  const tag = tags.find(({ TId }) => TId === folder)
  return (
    <>
      <Field label={words.folder} help={help}>
        {control => (
          <Button
            {...control}
            aria-haspopup="dialog"
            className="justify-start!"
            onClick={() => setPicking(true)}
          >
            {tag?.TName ?? words.pickFolder}
          </Button>
        )}
      </Field>
      <TagTreePicker
        open={isPicking}
        onOpenChange={setPicking}
        title={words.pickFolder}
        choose="one"
        nodes={nodes}
        chosen={new Set([folderNode(folder)])}
        defaultOpen={[folderNode(first)]}
        onDone={([id]) => {
          const picked = nodes.find(node => node.id === id)
          if (picked) onFolder(picked.key)
        }}
      />
    </>
  )
}
