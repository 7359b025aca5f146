import { walkScreens } from './walk-screens.tsx'

/** A red picture, 40 points wide and high. */
const PICTURE = new File(
  [
    Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAMElEQVR42u3NQQkAAAgEsItjCPtjLEsIfgb7L1P9ImKxWCwWi8VisVgsFovFYvGdBSjkU2p3mbeoAAAAAElFTkSuQmCC',
      ),
      one => one.charCodeAt(0),
    ),
  ],
  'ward.png',
  { type: 'image/png' },
)

await walkScreens('content', {
  'a page gets a text that is pasted from a letter': [
    '/edit?cid=103',
    async ({ press, click, fill, paste }) => {
      await click('Add block')
      await click('TextA headline')
      await fill('Headline', 'Before you come')
      await click('Copy')
      await paste('', {
        html: '<h1>Dear patient</h1><p style="color:red">Do <b>not</b> eat. <a href="javascript:no()">No</a> <a href="https://map.example">The way</a></p><table><tr><td>Mo</td><td>8</td></tr></table>',
      })
      await paste('https://paper.example/a')
      await paste('Line one\nLine two')
      await press('{Control>}b{/Control}')
      await press('{Escape}')
    },
  ],
  'a page is renamed, moved and searched for': [
    '/edit?cid=104',
    async ({ press, click, fill, choose }) => {
      await fill('Title', 'At our place')
      await press('{Tab}')
      await press('{Escape}')
      await press('{Tab}')
      await click('Title and URL')
      await fill('Intro link', 'no link at all')
      await press('{Tab}')
      await fill('Intro link', '/care/heart')
      await press('{Tab}')
      await click('Search and sharing')
      await fill('SEO title', 'Surgery of the heart in Topeka by people who know how, day and night')
      await fill('Description', 'Short.')
      await fill(
        'Description',
        'We operate on hearts of all ages, and explain each step to you and your family before and after it. Call us.',
      )
      await fill('Keywords', 'heart, surgery')
      await click('Keep this page out of search engines')
      await choose('Change frequency', 'weekly')
      await fill('Priority', '0.8')
      await click('Schedule')
      await click('The page is on the site')
      await fill('Show from: day', '13/45/2999')
      await press('{Tab}')
      await fill('Show from: day', '01/02/2999')
      await press('{Tab}')
      await fill('Show until: day', '01/01/2998')
      await press('{Tab}')
      await click('Publish')
      await press('{Escape}')
    },
  ],
  'the folders, people and places of a page are chosen': [
    '/edit?cid=104&part=tags',
    async ({ press, click, fill }) => {
      await click('Choose tags…')
      await fill('Search', 'News')
      await press('{ArrowDown}{ArrowDown}{ArrowDown}')
      await press(' ')
      await click('Done')
      await fill('URL in Care', '/news/place')
      await click('People and places')
      await click('Add…')
      await click('Lantern Street Clinic')
      await click('Done')
      await click('Add…')
      await click('Cooper Lane Hospital')
      await click('Done')
      await click('Add…', 1)
      await press('{Escape}')
      await click('Remove Location 21')
    },
  ],
  'an event gets a second date and loses its first': [
    '/edit?cid=122',
    async ({ press, click, fill }) => {
      await click('Add date')
      await fill('Begins: day', '05/06/2999')
      await fill('Begins: time', '09:30')
      await fill('Ends: day', '05/06/2999')
      await fill('Ends: time', '08:00')
      await press('{Tab}')
      await fill('Ends: time', '10:00')
      await press('{Tab}')
      await fill('Note', 'In the hall')
      await click('All day', 1)
      await click('Canceled')
      await click('Remove this date')
      await click('Publish')
      await press('{Control>}{Enter}{/Control}')
    },
  ],
  'blocks are added, moved, copied and taken away': [
    '/edit?cid=113',
    async ({ press, click, fill }) => {
      await click('Add block')
      await click('TextA headline')
      await fill('Headline', 'One')
      await click('Add block')
      await click('Call-out')
      await fill('Headline', 'Two')
      await click('Move Two')
      await press(' ')
      await press('{ArrowUp}')
      await press(' ')
      await click('More about Two')
      await press('{Escape}')
      await click('More about Two')
      await click('Duplicate')
      await click('More about One')
      await click('Delete')
      await click('Undo')
      await click('Versions')
      await press('{Control>}s{/Control}')
      await click('More about publishing')
      await click('Discard the draft…')
      await click('Discard the draft')
    },
  ],
  'a text is formatted with the keyboard': [
    '/edit?cid=114',
    async ({ press, click, fill, paste }) => {
      await click('Introduction')
      await paste('Two words')
      await press('{Control>}a{/Control}')
      await click('Bold')
      await click('Heading 2')
      await click('Bulleted list')
      await click('Clear formatting')
      await click('Quote')
      await click('Link')
      await press('{Escape}')
      await click('Table')
      await click('2 columns, 3 rows')
      await press('One{Tab}')
      for (const change of [
        'Row above',
        'Row below',
        'Column before',
        'Column after',
        'Delete row',
        'Delete column',
        'Delete table',
      ]) {
        await click('Table')
        await click(change)
      }
      await click('Link')
      await fill('Web address', 'no address')
      await press('{Enter}')
      await fill('Web address', 'https://paper.example/a')
      await press('{Enter}')
    },
  ],
  'a draft is put on the calendar and withdrawn': [
    '/edit?cid=114',
    async ({ press, click, fill }) => {
      await fill('Title', 'A post to come')
      await press('{Tab}')
      await press('{Escape}')
      await fill('URL', '/blog/to-come')
      await press('{Tab}')
      await click('Publish')
      await fill('Why', 'New place')
      await fill('When: day', '01/02/2999')
      await fill('When: time', '09:00')
      await press('{Control>}{Enter}{/Control}')
      await click('More about publishing')
      await click('Withdraw the schedule')
      await press('{Control>}{Enter}{/Control}')
      await press('{Control>}{Enter}{/Control}')
      await click('Undo publish')
      await click('Undo publish')
      await click('Versions')
      await click('Compare with the draft')
      await press('{Escape}')
    },
  ],
  'the slides of a carousel are put in order': [
    '/carousel-tool?record=171',
    async ({ press, click, fill }) => {
      await click('Add a slide…')
      await click('A heart')
      await click('Use this picture')
      await fill('Headline', 'Second')
      await click('Move slide 2 up')
      await click('Remove slide 2')
      await click('Undo')
      await click('Undo changes')
      await click('Add a slide…')
      await press('{Escape}')
    },
  ],
  'the search data of pages is written one after the other': [
    '/seo-tools?page=112',
    async ({ press, click, fill }) => {
      await fill('SEO title', 'Old news of the hospital')
      await fill('Meta description', 'What happened before: all of our old news in one place, for everybody.')
      await press('{Control>}s{/Control}')
      await click('Undo')
      await click('Hide from search engines')
      await press('{Escape}')
      await click('Keep editing')
      await click('Save and next')
    },
  ],
  'drafts are compared, published and discarded': [
    '/drafts',
    async ({ press, click, fill }) => {
      await fill('Search in Drafts', 'nothing')
      await fill('Search in Drafts', '')
      await press('{ArrowDown}')
      await press('{ArrowDown}')
      await press(' ')
      await click('Discard…')
      await press('{Escape}')
      await click('Select none')
      await click('Page')
      await click('Page')
      await click('View Heart care')
      await press('{Escape}')
      await click('View Heart care')
      await click('Publish…')
      await press('{Control>}{Enter}{/Control}')
      await fill('Why', 'It was time')
      await press('{Control>}{Enter}{/Control}')
      await click('Cancel')
      await click('View At a place')
      await click('Discard…')
      await press('{Control>}{Enter}{/Control}')
    },
  ],
  'a page is copied': [
    '/edit/add?from=copy',
    async ({ click, fill }) => {
      await click('Choose the page…')
      await fill('Search', 'Surgery')
      await click('Surgery')
      await click('Done')
    },
  ],
  'a picture is described and replaced': [
    '/image-tool?record=1',
    async ({ press, click, fill, upload }) => {
      await fill('Alt text', 'A heart in red')
      await press('{Control>}s{/Control}')
      await click('Copy address')
      await click('Replace…')
      await upload('Replace', new File(['no picture'], 'heart.png', { type: 'image/png' }))
    },
  ],
  'documents are uploaded, and one is refused': [
    '/documents',
    async ({ upload }) => {
      await upload(
        'Upload',
        new File(['Opening hours'], 'hours.txt', { type: 'text/plain' }),
        new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' }),
      )
    },
  ],
  'a picture is uploaded, framed and cut': [
    '/image-tool',
    async ({ press, click, upload }) => {
      await upload('Upload pictures', PICTURE)
      await click('ward40')
      await click('Focal point')
      await press('{Tab}')
      await press('{ArrowRight}{ArrowDown}')
      await click('Crop')
    },
  ],
  'a picture is pasted into a text and described': [
    '/edit?cid=112',
    async ({ press, click, fill, paste }) => {
      await click('Add block')
      await click('TextA headline')
      await click('Copy', 1)
      await paste('', { files: [PICTURE] })
      await press('{Enter}')
      await fill('Alt text', 'A ward in the morning')
      await press('{Enter}')
      await paste('', { files: [PICTURE] })
      await press('{Escape}')
      await paste('', { files: [new File(['Hours'], 'hours.txt', { type: 'text/plain' })] })
      await click('Close')
    },
  ],
  'the files of an old site are chosen': [
    '/import',
    async ({ click, upload, choose, fill }) => {
      await upload('Files of the old site', new File(['<rss>'], 'old.xml', { type: 'text/xml' }))
      await click('Remove old.xml from the list')
      await choose('Where the old site comes from', 'Any site, by its sitemap')
      await fill('Address of the old site', 'no address')
      await choose('Addresses', 'Put news below /news and events below /events')
      await choose('Publishing', 'Publish nothing: every page starts unpublished')
      await choose('Menus', 'Leave menus out')
      await click('Read the old site')
    },
  ],
})
