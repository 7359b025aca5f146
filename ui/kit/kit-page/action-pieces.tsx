import { Bold, Italic, Link, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Breadcrumbs } from '../breadcrumbs.tsx'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../kbd.tsx'
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuSeparator } from '../menu.tsx'
import { PageHeader } from '../page-header.tsx'
import { SplitButton } from '../split-button.tsx'
import { Tabs } from '../tabs.tsx'
import { Tooltip } from '../tooltip.tsx'
import { Piece } from './piece.tsx'

const KINDS = ['primary', 'plain', 'quiet', 'danger'] as const
const nothing = () => {}

/** Buttons and menus. */
export function ActionPieces() {
  const [tab, setTab] = useState('page')
  const [shown, setShown] = useState(true)
  return (
    <>
      <Piece name="Buttons" className="space-y-3">
        {(['sm', 'md', 'lg'] as const).map(size => (
          <div key={size} className="flex flex-wrap items-center gap-2">
            {KINDS.map(kind => (
              <Button key={kind} kind={kind} size={size}>
                {kind}
              </Button>
            ))}
            <Button size={size} kind="primary" disabled>
              disabled
            </Button>
            <Button size={size} disabled>
              disabled
            </Button>
            <Button size={size} kind="primary" busy>
              Saving…
            </Button>
            <Button size={size} icon={<Pencil aria-hidden="true" className="size-3.5" />}>
              with a picture
            </Button>
            <IconButton size={size} name="Bold">
              <Bold />
            </IconButton>
            <IconButton size={size} name="Italic">
              <Italic />
            </IconButton>
            <IconButton size={size} name="Link" kind="plain">
              <Link />
            </IconButton>
          </div>
        ))}
      </Piece>
      <Piece name="Split button, menu, tooltip, keys" className="flex flex-wrap items-center gap-3">
        <SplitButton
          kind="primary"
          menuName="More ways to publish"
          menu={
            <>
              <MenuItem onSelect={nothing}>Publish at a time…</MenuItem>
              <MenuItem onSelect={nothing}>Publish with its children</MenuItem>
            </>
          }
        >
          Publish
        </SplitButton>
        <SplitButton menuName="More exports" menu={<MenuItem onSelect={nothing}>All pages</MenuItem>}>
          Export CSV
        </SplitButton>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuLabel>This location</MenuLabel>
          <MenuItem icon={<Pencil aria-hidden="true" />} keys="F2" onSelect={nothing}>
            Edit
          </MenuItem>
          <MenuCheck checked={shown} onValue={setShown}>
            Show on the site
          </MenuCheck>
          <MenuItem disabled onSelect={nothing}>
            Merge…
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} keys="Del" onSelect={nothing}>
            Delete…
          </MenuItem>
        </Menu>
        <Tooltip content="21 November 2026, 14:02:07">
          <Button kind="quiet">2 min ago</Button>
        </Tooltip>
        <span className="flex items-center gap-1 text-ink-2 text-xs">
          <Kbd>Ctrl S</Kbd> Save <Kbd className="ml-3">g</Kbd>
          <Kbd>r</Kbd> Redirects
        </span>
      </Piece>
      <Piece name="Page header, breadcrumbs, tabs" className="space-y-5">
        <PageHeader
          breadcrumbs={
            <Breadcrumbs
              onGo={nothing}
              crumbs={[
                { label: 'Services', href: '#services' },
                { label: 'Heart and vascular', href: '#heart' },
                { label: 'Cardiac rehabilitation' },
              ]}
            />
          }
          title="Cardiac rehabilitation"
          beside={<span className="text-ink-2 text-sm">also open by Jo O.</span>}
          actions={
            <>
              <Button>Versions</Button>
              <Button>Preview</Button>
            </>
          }
        />
        <Tabs
          label="Parts of the page"
          value={tab}
          onValue={setTab}
          tabs={[
            { id: 'page', label: 'Page', content: 'What the page says.' },
            { id: 'links', label: 'Links', count: 12, content: '12 pages link here.' },
            { id: 'tags', label: 'Tags', count: 4, content: 'Four tags.' },
            { id: 'versions', label: 'Versions', disabled: true, content: '' },
          ]}
        />
      </Piece>
    </>
  )
}
