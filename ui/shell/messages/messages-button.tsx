import { messageWords } from '@rounds/core/words/messages'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useMessages } from './message-slots.ts'

const Messages = lazyPart(() => import('./messages.tsx').then(file => ({ default: file.Messages })))

/** Opens the messages to the staff, and shows how many are new to this person. */
export function MessagesButton() {
  const { client } = useApp()
  const { data } = useMessages(client)
  const [isOpen, setOpen] = useState(false)
  const unread = data?.filter(({ isDismissed }) => !isDismissed) ?? []
  const isUrgent = unread.some(({ level }) => level === 'urgent')
  return (
    <>
      <IconButton
        name={messageWords.button(unread.length)}
        aria-haspopup="dialog"
        className="relative"
        onClick={() => setOpen(true)}
      >
        <MessageSquareText aria-hidden="true" />
        {unread.length > 0 && (
          <span
            aria-hidden="true"
            className={`absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full px-1 font-semibold text-[0.625rem] text-accent-ink ${isUrgent ? 'bg-loss' : 'bg-accent'}`}
          >
            {unread.length}
          </span>
        )}
      </IconButton>
      {isOpen && <Messages onClose={() => setOpen(false)} />}
    </>
  )
}
