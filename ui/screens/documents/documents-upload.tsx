import type { FileWishes } from '@rounds/core/api'
import { mediaWords } from '@rounds/core/words/media'
import { useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { useCategories } from '../../files/file-slots.ts'
import { UploadPanel } from '../../files/upload-panel.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Select } from '../../kit/select.tsx'

/** Uploads several files at once, with who may access them and what they belong to. */
export function DocumentsUpload({ onUploaded }: { onUploaded: () => void }) {
  const [secured, setSecured] = useState(false)
  const [category, setCategory] = useState('')
  const { client } = useApp()
  const { data } = useCategories(client)
  const categories = (data ?? []).map(({ CId, CTitle }) => ({ value: String(CId), label: CTitle }))
  const fields: FileWishes = {
    ...(secured && { FSecured: true }),
    ...(category !== '' && { FCategoryId: Number(category) }),
  }
  return (
    <div className="mt-3">
      <UploadPanel
        label={mediaWords.documentsUpload.bringFilesIn}
        help={mediaWords.documentsUpload.dropThemHerePaste}
        wishes={{ fields }}
        onUploaded={onUploaded}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Checkbox
          label={mediaWords.documentsUpload.securedNotForEveryone}
          checked={secured}
          onValue={setSecured}
        />
        {categories.length > 0 && (
          <Select
            hideLabel
            className="min-w-52"
            label={mediaWords.documentsUpload.categoryFilesCome}
            placeholder={mediaWords.documentsUpload.noCategory}
            options={[{ value: '', label: mediaWords.documentsUpload.noCategory }, ...categories]}
            value={category}
            onValue={setCategory}
          />
        )}
      </div>
    </div>
  )
}
