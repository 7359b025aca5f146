export const factWords = {
  title: 'Facts patients rely on',
  summary: (confirmed: number, all: number) =>
    confirmed === all ? 'All verified' : `${confirmed} of ${all} verified`,
  fact: {
    name: 'Name',
    specialty: 'Specialties',
    accepting: 'Takes new patients',
    phone: 'Phones',
    address: 'Where patients are seen',
    hours: 'Hours',
  },
  state: {
    confirmed: (by: string, at: string) => `Confirmed by ${by}, ${at}`,
    overdue: (by: string, at: string) => `Confirmed more than 90 days ago by ${by}, ${at}`,
    changed: (by: string, at: string) => `Changed since ${by} confirmed it, ${at}`,
    never: 'Not confirmed yet',
  },
  heading: {
    shown: 'Published',
    hidden: 'Not on the site',
    verified: (at: string, now: Date) => {
      const days = Math.floor((now.getTime() - Date.parse(at)) / 86_400_000)
      if (days < 1) return 'Verified today'
      return days === 1 ? 'Verified yesterday' : `Verified ${days} days ago`
    },
    viewPage: 'View page',
  },
  somebody: 'someone',
  nothing: 'Nothing',
  confirm: 'Confirm',
  confirmThis: (fact: string) => `Confirm: ${fact}`,
  confirmAll: 'Confirm all',
  saveFirst: 'Save your changes before you confirm.',
  notRead: 'Couldn’t load the facts.',
  queue: {
    Custom_Physician: (total: number) =>
      total === 1 ? '1 expert not verified for 90 days' : `${total} experts not verified for 90 days`,
    Custom_Location: (total: number) =>
      total === 1 ? '1 location not verified for 90 days' : `${total} locations not verified for 90 days`,
  },
  queueIsEmpty: {
    Custom_Physician: 'No experts to verify',
    Custom_Location: 'No locations to verify',
  },
  open: (count: number) => (count === 1 ? '1 fact to confirm' : `${count} facts to confirm`),
  last: (at: string) => `last confirmed ${at}`,
  practice: {
    title: 'The practice',
    noEmail: {
      Custom_Physician:
        'There is no email address to ask. Add one to this physician or to the main location.',
      Custom_Location: 'There is no email address to ask. Add one under Contact.',
    },
    ask: 'Email the practice',
    askAgain: 'Email again',
    explain: (email: string) => `Sends ${email} a link to confirm these facts. It works once, for 14 days.`,
    state: {
      waiting: (email: string, at: string) => `Sending to ${email}, requested ${at}`,
      sent: (email: string, at: string) => `Emailed ${email}, ${at}. No answer yet`,
      failed: (email: string, at: string) => `The email to ${email} could not be sent, ${at}`,
      answered: (email: string, at: string) => `${email} answered. Asked ${at}`,
      expired: (email: string, at: string) => `${email} did not answer. Asked ${at}`,
    },
    asked: 'Sending the email.',
    waits: 'The practice already has an open link.',
    answers: (count: number) =>
      count === 1 ? 'The practice answered about 1 fact' : `The practice answered about ${count} facts`,
    from: (email: string, at: string) => `${email}, ${at}`,
    isRight: 'Still right',
    shouldSay: 'Should say',
    now: 'Now',
    byHand: 'Make this change in the record and save it, then accept the answer.',
    accept: 'Accept',
    acceptThis: (fact: string) => `Accept: ${fact}`,
    refuse: 'Refuse',
    refuseThis: (fact: string) => `Refuse: ${fact}`,
    acceptRight: 'Accept all that are still right',
    accepted: 'Accepted. The fact is confirmed by the practice.',
    refused: 'Refused. Nothing changed.',
    notRead: 'Couldn’t load the answers.',
    askThese: (count: number) => (count === 1 ? 'Email this practice…' : `Email these ${count} practices…`),
    askTheseQuestion: (count: number) => (count === 1 ? 'Email 1 practice?' : `Email ${count} practices?`),
    askTheseEffect:
      'Each gets a link to confirm its facts or say what has changed. Emails can’t be unsent. Practices that still have an open link are skipped.',
    sendTheseEmails: (count: number) => (count === 1 ? 'Send the email' : `Send ${count} emails`),
    askedThese: (asked: number, noEmail: number, waiting: number) =>
      [
        asked === 1 ? 'Emailed 1 practice.' : `Emailed ${asked} practices.`,
        noEmail === 0 ? '' : noEmail === 1 ? '1 has no email address.' : `${noEmail} have no email address.`,
        waiting === 0 ? '' : waiting === 1 ? '1 was already asked.' : `${waiting} were already asked.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  firstOf: (shown: number) => `The ${shown} that wait longest are listed.`,
} as const
