import { sidebarSections } from '@rounds/core/rules/interface'
import { tools } from '@rounds/core/tools'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { useContext } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Guarded, NoAccess } from '../../shell/guarded.tsx'

/** The tools of the person with what each is for, as the sidebar has them. */
export function MyTools() {
  const { person } = useApp()
  const sections = sidebarSections(useContext(TreeContext), person).filter(({ items }) => items.length > 0)
  return (
    <section aria-labelledby="tools">
      <h2 id="tools" className="font-semibold text-ink-2 text-sm">
        {dashboardWords.myTools.yourTools}
      </h2>
      <Guarded
        bypass={sections.length > 0}
        tagIds={sections.map(({ tag }) => tag)}
        roles={[]}
        otherwise={<NoAccess className="mt-2" />}
      >
        <div className="mt-2 columns-1 gap-8 sm:columns-2">
          {sections.map(({ tag, name, items }) => (
            <div key={tag} className="mb-4 break-inside-avoid">
              <h3 className="border-rule border-b pb-1">{name}</h3>
              <ul>
                {items.map(item =>
                  item.effect.kind === 'open' ? (
                    <li key={item.tag} className="py-1">
                      <Link href={item.effect.path} className="link font-medium">
                        {item.name}
                      </Link>
                      <span className="block text-ink-2 text-sm">
                        {tools.find(tool => tool.tag === item.tag)?.purpose}
                      </span>
                    </li>
                  ) : null,
                )}
              </ul>
            </div>
          ))}
        </div>
      </Guarded>
    </section>
  )
}
