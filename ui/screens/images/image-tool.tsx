import { decide, type Match } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { mediaWords } from '@rounds/core/words/media'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { FileView } from '../../files/file-view.tsx'
import { UploadPanel } from '../../files/upload-panel.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { Gallery } from './gallery.tsx'

/** The site's images: uploaded, cropped, resized, converted, described (screens, image tool). */
export function ImageTool({ match }: { match: Match }) {
  const { person } = useApp()
  const mayUpload = decide(person, 'update', entities.File).allowed
  const [changes, setChanges] = useState(0)
  const parts = useMemo<ToolParts>(
    () => ({
      List: Gallery,
      changes,
      record: shown => <FileView shown={shown} />,
      above: mayUpload && (
        <UploadPanel
          className="mt-3"
          label={mediaWords.imageTool.bringPicturesIn}
          help={mediaWords.imageTool.dropThemHerePaste}
          limits={{ accept: 'image/*' }}
          onUploaded={() => setChanges(count => count + 1)}
        />
      ),
    }),
    [changes, mayUpload],
  )
  return <RecordTool match={match} parts={parts} />
}
