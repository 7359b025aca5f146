/** The yardstick of the palette: every tool and action in a plain `cmdk` list with its own filter, nothing else. */
import { actions } from '@rounds/core/actions'
import { tools } from '@rounds/core/tools'
import { Command } from 'cmdk'
import { createRoot } from 'react-dom/client'

const lines = [...tools, ...actions].map(({ title, words }) => ({ title, words: [...words] }))

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Command label="Bare">
    <Command.Input autoFocus />
    <Command.List>
      {lines.map(({ title, words }, at) => (
        <Command.Item key={`${at} ${title}`} value={`${title} ${at}`} keywords={words}>
          {title}
        </Command.Item>
      ))}
    </Command.List>
  </Command>,
)
