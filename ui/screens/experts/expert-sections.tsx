import type { Tool } from '@rounds/core/tools'
import { expertWords } from '@rounds/core/words/experts'
import { LinkSection } from '../../records/links/set/link-section.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'

const words = expertWords.practice

/** What an expert is linked with, each kind in the section where people look for it. */
export const expertSections = (tool: Tool): NonNullable<ToolParts['sections']> => ({
  practice: ({ isNew }: ShownRecord) =>
    isNew ? (
      <p className="text-ink-2">{words.saveFirst}</p>
    ) : (
      <>
        <LinkSection tool={tool} name="Custom_PhysicianToSpecialty" note={words.mainSpecialtyFirst} />
        <LinkSection tool={tool} name="Custom_LocationToPhysician" note={words.onTheForm} />
      </>
    ),
  media: ({ isNew }: ShownRecord) => !isNew && <LinkSection tool={tool} name="Custom_MediaToPhysician" />,
  services: ({ isNew }: ShownRecord) =>
    isNew ? (
      <p className="text-ink-2">{words.saveFirst}</p>
    ) : (
      <>
        <LinkSection tool={tool} name="Custom_ServiceConditionToPhysician" />
        <LinkSection tool={tool} name="Custom_ContentToPhysician" />
      </>
    ),
})
