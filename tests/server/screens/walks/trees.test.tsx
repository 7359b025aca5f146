import type { Walk } from './walk.ts'
import { walkScreens } from './walk-screens.tsx'

const gripOf = (name: string): Element => {
  const grip = document.querySelector(`[role="treeitem"][aria-label="${name}"] [data-grip]`)
  if (!grip) throw new Error(`Nothing to drag ${name} by`)
  return grip
}

/** Far from the edges of a tree, at which it scrolls. */
const MIDDLE = [600, 350] as const

const point = (at: Element, type: string, [clientX, clientY]: readonly [number, number] = MIDDLE) =>
  at.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerId: 1, clientX, clientY }),
  )

/** Letters that are typed after a while begin another word. */
const wait = ({ act }: Walk) => act('a moment later', () => new Promise(resolve => setTimeout(resolve, 700)))

/** Drags an entry of a tree by its handle, so many pixels to the right and down, and lets go. */
const drag = ({ act }: Walk, name: string, x: number, y: number) =>
  act(`drag ${name} by ${x}, ${y}`, () => {
    const grip = gripOf(name)
    point(grip, 'pointerdown', MIDDLE)
    point(grip, 'pointermove', [MIDDLE[0] + x / 2, MIDDLE[1] + y / 2])
    point(grip, 'pointermove', [MIDDLE[0] + x, MIDDLE[1] + y])
    point(grip, 'pointerup', [MIDDLE[0] + x, MIDDLE[1] + y])
  })

await walkScreens('trees', {
  'a tag is renamed, after second thoughts, and the change undone': [
    '/custom-tag-editor',
    async ({ click, fill, press }) => {
      await click('Home page')
      await fill('Name', 'Front page')
      await click('Review changes')
      await click('Cancel')
      await click('Visible')
      await click('Visible')
      await click('Review changes')
      await click('Save')
      await click('Undo')
      await click('Close')
      await press('{Escape}')
    },
  ],
  'a tag is looked for, opened by keyboard and another added below it': [
    '/custom-tag-editor',
    async ({ click, fill, press }) => {
      await click('Search tags')
      await press('care')
      await press('{ArrowDown}')
      await press('{ArrowDown}{ArrowDown}{Enter}')
      await click('Add a tag below')
      await press('Sleep{Enter}')
      await click('Save')
      await click('Add a tag below')
      await press('{Escape}')
      await fill('Path', '/care/sleep')
      await press('{Enter}')
      await click('Save')
      await fill('Path', 'care')
      await click('Review changes')
      await click('Cancel')
      await click('Close')
    },
  ],
  'tags are moved by keyboard': [
    '/custom-tag-editor',
    async ({ click, press }) => {
      await click('Search tags')
      await press('{ArrowDown}')
      await press('{End}')
      await press('{Alt>}{ArrowUp}{/Alt}')
      await press('{Escape}')
      await press('{Home}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
      await press('{Alt>}[KeyM]{/Alt}')
      await press('{ArrowDown}')
      await press('{ArrowDown}{ArrowRight}')
      await press('{ArrowUp}{ArrowLeft}')
      await press('{Escape}')
      await press('{Alt>}[KeyM]{/Alt}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
      await press('{Escape}')
      await press('{Alt>}[KeyM]{/Alt}{Tab}')
    },
  ],
  'a tag is moved to another and merged into a third': [
    '/custom-tag-editor?record=5004',
    async ({ click, press }) => {
      await click('Move to')
      await press('{ArrowDown}')
      await press('home{Enter}')
      await click('Done')
      await click('Save')
      await click('Merge into')
      await click('Search')
      await press('heart')
      await click('Heart')
      await click('Done')
      await click('Save')
      await click('Show deleted tags')
      await click('Undo')
    },
  ],
  'the order of tags is set by hand and a tag moved in it': [
    '/custom-tag-editor?record=5001',
    async ({ click, choose, press }) => {
      await choose('Order of the tags below', 'Own order')
      await click('Save')
      await click('Search tags')
      await press('{ArrowDown}')
      await press('{ArrowRight}')
      await press('{ArrowDown}')
      await press('{Alt>}{ArrowDown}{/Alt}')
      await click('Save')
      await press('{Alt>}{ArrowLeft}{/Alt}')
      await click('Cancel')
      await choose('Order of the tags below', 'By name')
      await click('Save')
    },
  ],
  'a page is dragged to another folder, which is undone': [
    '/folder-organization',
    async walk => {
      const { click, press } = walk
      await click('Search in Folder organization')
      await press('{ArrowDown}{ArrowDown}{ArrowRight}')
      await press('{ArrowDown}{ArrowRight}')
      await press('*')
      await drag(walk, 'Surgery', 0, 64)
      await drag(walk, 'Surgery', -25, -96)
      await click('Cancel')
      await drag(walk, 'Surgery', -25, -64)
      await click('Move')
      await click('Undo')
      await click('Close')
    },
  ],
  'a handle is pressed and the next press puts the page down': [
    '/folder-organization',
    async ({ act, press, click }) => {
      await click('Search in Folder organization')
      await press('surgery')
      await act('press the handle of Surgery', () => {
        point(gripOf('Surgery'), 'pointerdown')
        point(gripOf('Surgery'), 'pointerup')
      })
      await act('press 60 px higher', () => {
        const row = document.querySelector('[role="treeitem"]') ?? document.body
        point(row, 'pointerdown', [550, 290])
        row.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      })
      await press('{Escape}')
      await act('press the handle of Surgery, and then Escape', () => {
        point(gripOf('Surgery'), 'pointerdown')
        point(gripOf('Surgery'), 'pointerup')
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      })
      await act('press the handle of Surgery, and then outside the tree', () => {
        point(gripOf('Surgery'), 'pointerdown')
        point(gripOf('Surgery'), 'pointerup')
        point(document.body, 'pointerdown', [600, 440])
      })
    },
  ],
  'several pages are chosen by keyboard and moved to a folder': [
    '/folder-organization',
    async walk => {
      const { press, click } = walk
      await click('Search in Folder organization')
      await press('{ArrowDown}')
      await press('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowDown}{ArrowRight}')
      await press('{ArrowDown} ')
      await press('o ')
      await wait(walk)
      await press('not')
      await wait(walk)
      await press('nn')
      await press('{PageUp}{PageDown} ')
      await press(' {PageUp}{PageUp}{ArrowLeft}{ArrowRight}')
      await click('Move')
      await press('{Escape}')
      await click('Move')
      await click('News')
      await click('Done')
      await click('Move')
      await click('Undo')
    },
  ],
  'a folder is moved by keyboard into another, with second thoughts': [
    '/folder-organization',
    async ({ press, click }) => {
      await click('Search in Folder organization')
      await press('{ArrowDown}')
      await press('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowDown}')
      await press('{Alt>}{ArrowRight}{/Alt}')
      await click('Cancel')
      await press('{Alt>}{ArrowLeft}{/Alt}')
      await click('Move')
      await press('{Alt>}[KeyM]{/Alt}')
      await press('{ArrowLeft}')
      await press('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
      await press('{Enter}')
      await press('{End}{ArrowUp}{ArrowUp}{ArrowRight}{ArrowRight}')
      await press('{Enter}')
    },
  ],
  'a page of a folder is found and opened from the tree': [
    '/edit/select?view=tree',
    async ({ press, click, choose }) => {
      await click('Search in Webpages')
      await press('wing')
      await press('{ArrowDown}{End}')
      await click('Clear the search')
      await click('Add filter')
      await choose('Field', 'Published')
      await choose('Value', 'No')
      await click('Add')
      await click('Remove')
      await press('{ArrowDown}')
      await click('Search in Webpages')
      await press('nothing like it')
      await press('{ArrowDown}{ArrowDown}')
      await click('Clear the search')
      await press('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
      await press('{End}{Enter}')
    },
  ],
  'an entry of a menu is renamed, hidden and removed': [
    '/navigation/54',
    async ({ click, fill, press }) => {
      await click('Pay a bill')
      await fill('Name', '')
      await press('{Enter}')
      await fill('Name', 'Pay your bill')
      await fill('Leads to', 'pay')
      await click('Save')
      await fill('Leads to', 'https://pay.example/')
      await click('Save')
      await click('Shown in the menu')
      await click('Undo')
      await click('Remove from the menu')
      await click('Undo')
      await click('Heart care')
      await click('Close')
    },
  ],
  'entries of a menu are moved and nested by keyboard and by pointer': [
    '/navigation/54',
    async walk => {
      const { press, click } = walk
      await click('Pay your bill')
      await press('{Alt>}{ArrowDown}{/Alt}')
      await press('{Alt>}{ArrowUp}{/Alt}')
      await press('{Alt>}{ArrowUp}{/Alt}')
      await press('{Alt>}{ArrowRight}{/Alt}')
      await press('{ArrowDown}{Alt>}{ArrowLeft}{/Alt}')
      await drag(walk, 'Broken link', 25, -64)
      await click('Undo')
      await drag(walk, 'Broken link', 0, 2)
      await press('{Escape}')
      await drag(walk, 'Broken link', 0, 2)
      await press('{ArrowUp}{Enter}')
      await drag(walk, 'Heart care', 50, 40)
      await drag(walk, 'Not published', 75, -32)
      await press('{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowRight}')
    },
  ],
  'an address and a page are added to a menu': [
    '/navigation/54',
    async walk => {
      const { press, click, fill } = walk
      await click('Add an address')
      await press('{Enter}')
      await fill('Name', 'Jobs')
      await press('{Enter}')
      await fill('Leads to', 'jobs')
      await click('Add')
      await fill('Leads to', '/jobs')
      await click('Add')
      await click('Add an address')
      await click('Cancel')
      await click('Add a page')
      await press('surg')
      await wait(walk)
      await press('{ArrowDown}{Enter}')
      await click('Add a page')
      await press('{Escape}')
    },
  ],
  'how the sitemap lists a page is changed': [
    '/sitemap',
    async ({ press, click, choose }) => {
      await click('Search pages')
      await press('heart')
      await click('Heart care')
      await choose('How often it changes', 'Every day')
      await choose('Priority', '0.8')
      await click('Hide from search engines')
      await click('robots.txt')
      await press('{Escape}')
      await click('Save to the draft')
      await click('Clear the search')
      await click('Old news')
      await choose('How often it changes', 'Never')
      await click('Save and publish')
      await press('{Control>}z{/Control}')
      await click('Rebuild the sitemap')
    },
  ],
  'rules for robots are written, with faults, and tried': [
    '/sitemap?part=robots',
    async ({ press, click, fill }) => {
      await click('robots.txt')
      await fill('Rules for robots', 'User-agent: *\nDisallow: /\nNonsense\n')
      await fill('Robot', 'Googlebot')
      await fill('Address', '/care')
      await click('Save robots.txt')
      await fill('Rules for robots', 'User-agent: *\nDisallow: /care/\nAllow: /care/heart\n')
      await fill('Address', '/care/heart/surgery')
      await click('Pages')
      await press('{Escape}')
      await click('Save robots.txt')
      await fill('Address', '/care/over')
    },
  ],
  'what was moved and removed before is found in the trash and restored': [
    '/trash',
    async ({ press, click, choose }) => {
      await click('Search the trash')
      await press('nothing like it')
      await click('Clear the search')
      await choose('Kind', 'Page placements')
      await click('Select Primary navigation – Pay your bill')
      await choose('Kind', 'Every kind')
      await click('Select Primary navigation – Pay your bill')
      await click('Restore')
      await click('Select Primary navigation – Pay your bill')
      await click('Select News – Over')
      await click('Restore')
      await press('{Control>}z{/Control}')
    },
  ],
})
