/** What pages of a service line are made of: for each kind of page its blocks, for each block its sentences. */
export interface PageText {
  readonly title: string
  readonly slug: string
  /** Headlines with the sentences that may follow them; `{line}` and the like are filled in. */
  readonly blocks: readonly (readonly [headline: string, ...sentences: string[]])[]
}

export const linePages: readonly PageText[] = [
  {
    title: '{Line}',
    slug: '',
    blocks: [
      [
        'How we can help',
        'People come to {line} at Wexmoor Health with {concerns}.',
        'We see patients of every age in nine towns, so that care is never far from home.',
        'You do not need a referral for a first visit, though your insurance may ask for one.',
        'If you are not sure where to begin, your primary care physician can point you to the right clinic.',
      ],
      [
        'One team, one plan',
        'Physicians, nurses and therapists look at your case together and agree on one plan with you.',
        'Your records are open to everyone who treats you, so you tell your story once.',
        'A nurse coordinator answers questions between visits and keeps appointments close together.',
      ],
      [
        'Where to find us',
        '{Line} is offered at our medical centers and at clinics across the region.',
        'Most clinics have early or late hours on two days of the week.',
        'Parking is free at every location, and volunteers will meet you at the door if walking is hard.',
      ],
      [
        'Make an appointment',
        'Call {phone} on working days from 8 a.m. to 5 p.m., or send a request through our website at any time.',
        'New patients are usually seen within two weeks; urgent problems are seen sooner.',
      ],
    ],
  },
  {
    title: '{Line}: what to expect',
    slug: 'what-to-expect',
    blocks: [
      [
        'Your first visit',
        'The first visit takes about an hour, most of it talking.',
        'We ask what brings you here, what you have tried already and what matters to you most.',
        'Bring somebody along if you like; two people remember more than one.',
      ],
      [
        'Who you will meet',
        'A medical assistant takes your blood pressure and goes through your medicines with you.',
        'The physician or nurse practitioner examines you and explains what may come next.',
        'Before you leave, a coordinator plans any tests and the next visit.',
      ],
      [
        'After the visit',
        'A summary of what was said is in the patient portal the same evening.',
        'Results appear there as soon as they are ready, with a note that says what they mean.',
        'If something is unclear, send a message; a nurse answers within one working day.',
      ],
      [
        'What it costs',
        'We check your coverage before the visit and tell you what you may have to pay.',
        'If the bill is more than you can manage, ask for financial assistance; nobody is turned away from urgent care.',
      ],
    ],
  },
  {
    title: 'Preparing for your visit: {Line}',
    slug: 'preparing-for-your-visit',
    blocks: [
      [
        'What to bring',
        'Bring your insurance card, a photo ID and a list of your medicines with their doses.',
        'If you have had scans elsewhere, bring the disc or ask that clinic to send them to us.',
        'Glasses, hearing aids and a sweater make long visits easier.',
      ],
      [
        'Before certain tests',
        'Some tests need an empty stomach; the letter for your appointment says from what hour.',
        'Take your usual medicines with a sip of water unless we have told you otherwise.',
        'Tell us beforehand if you take blood thinners, have diabetes or may be pregnant.',
      ],
      [
        'Questions worth asking',
        'What do you think is the cause, and what else could it be?',
        'What happens if we wait?',
        'Which treatment would you choose for your own family, and why?',
        'Whom do I call if it gets worse at night?',
      ],
      [
        'If you cannot come',
        'Please call {phone} a day before, so that someone else can have the hour.',
        'Many follow-up visits can be held by video instead.',
      ],
    ],
  },
  {
    title: '{Line}: tests and diagnosis',
    slug: 'tests-and-diagnosis',
    blocks: [
      [
        'How we find the cause',
        'A diagnosis begins with your story and an examination.',
        'Where these do not say enough, we use {tests}.',
        'We order a test only when its result could change what we do.',
      ],
      [
        'On the day of the test',
        'Most tests take less than an hour and need no stay in the hospital.',
        'A technologist explains each step before it happens and stays within call.',
        'You can eat and drive afterward unless you were given a sedative.',
      ],
      [
        'Your results',
        'A specialist reads every result, usually within one or two working days.',
        'Results that need attention at once are called in to your physician the same hour.',
        'Ask for a copy whenever you like; it belongs to you.',
      ],
    ],
  },
  {
    title: '{Line}: treatment options',
    slug: 'treatment-options',
    blocks: [
      [
        'Starting with the least',
        'We begin with the gentlest treatment that is likely to work.',
        'Often a change of habits and one medicine are enough.',
        'What we suggest follows national guidelines, which we go through with you.',
      ],
      [
        'When more is needed',
        'Beyond that we offer {treatments}.',
        'Your team explains the benefits, the risks and what recovery is like before you decide.',
        'A second opinion is welcome at any point, and we send your records wherever you ask.',
      ],
      [
        'Deciding together',
        'There is seldom only one right answer.',
        'We tell you what we know, what we do not know and what others in your place have chosen.',
        'Take the time you need; few decisions have to be made on the same day.',
      ],
      [
        'Clinical trials',
        'Some patients can take part in studies of new treatments.',
        'Taking part is always voluntary and can be ended at any time.',
      ],
    ],
  },
  {
    title: '{Line}: recovery and follow-up',
    slug: 'recovery',
    blocks: [
      [
        'Going home',
        'Before you leave, a nurse goes through your medicines, your exercises and the signs that should make you call.',
        'We ask who can help at home, and arrange a visiting nurse where nobody can.',
        'The written plan you take along has one telephone number for every question.',
      ],
      [
        'The first weeks',
        'Expect good days and tired days; both are part of recovery.',
        'Walk a little every day, and a little more each week.',
        'A nurse calls you within three days to ask how things are going.',
      ],
      [
        'When to call us',
        'Call {phone} if you have a fever, pain that grows worse or a wound that opens.',
        'Call 911 for chest pain, trouble breathing or sudden weakness on one side.',
      ],
    ],
  },
  {
    title: '{Line}: our care team',
    slug: 'care-team',
    blocks: [
      [
        'Who we are',
        'Our team includes board-certified physicians, nurse practitioners, nurses, pharmacists and therapists.',
        'Most of us live in the towns where we work.',
        'Every physician takes part in a yearly review of results by colleagues.',
      ],
      [
        'Working with your own physician',
        'Your primary care physician gets a letter after each visit and can reach us by telephone at any time.',
        'When your treatment is finished, your own physician takes over again, with a plan in hand.',
      ],
      [
        'Learning and teaching',
        'We teach residents and students from three universities.',
        'You may always ask that a student step outside.',
      ],
    ],
  },
  {
    title: '{Line}: frequently asked questions',
    slug: 'questions',
    blocks: [
      [
        'Do I need a referral?',
        'Most clinics see you without one.',
        'Some insurance plans ask for a referral; the number on the back of your card can tell you.',
      ],
      [
        'How soon can I be seen?',
        'New patients usually have an appointment within two weeks.',
        'If it cannot wait, tell us so when you call, and a nurse will speak with you.',
      ],
      [
        'Can I see somebody by video?',
        'Yes, for many follow-up visits and for second opinions.',
        'You need a telephone or computer with a camera; we help you to set it up.',
      ],
      [
        'Do you have interpreters?',
        'Interpreters are free and can join in person, by telephone or by video.',
        'Please tell us which language you prefer when you make the appointment.',
      ],
      [
        'May I bring my children?',
        'Yes, though some tests are easier without them.',
        'Two of our medical centers have a play room with a volunteer.',
      ],
    ],
  },
  {
    title: '{Line}: support and classes',
    slug: 'support',
    blocks: [
      [
        'Classes',
        'Classes are held every month, in person and online, and most are free.',
        'They cover daily life with an illness: food, movement, sleep and medicines.',
        'Families are as welcome as patients.',
      ],
      [
        'Support groups',
        'It helps to talk with people who have been through the same.',
        'Groups meet in the evening and are led by a nurse or a social worker.',
        'You can listen for as long as you like before you speak.',
      ],
      [
        'Help with everyday matters',
        'Social workers help with transport, lodging, forms and bills.',
        'A chaplain of your faith, or none, is available day and night.',
      ],
    ],
  },
  {
    title: 'Referring a patient: {Line}',
    slug: 'refer-a-patient',
    blocks: [
      [
        'How to refer',
        'Send a referral through the provider portal, or call {phone} and choose 2.',
        'Please include the reason, recent results, the medicines and how soon the patient should be seen.',
        'We confirm every referral within one working day.',
      ],
      [
        'What we see',
        'We gladly see patients with {concerns}.',
        'For emergencies, call the transfer center, which answers at any hour.',
      ],
      [
        'What you get back',
        'You get a letter after the first visit and after every change of treatment.',
        'A specialist calls you when something should not wait for a letter.',
      ],
    ],
  },
  {
    title: '{Line}: quality and results',
    slug: 'quality',
    blocks: [
      [
        'What we measure',
        'We measure how many patients recover without complications, how long they wait and what they say of us.',
        'The numbers are compared with those of other hospitals every quarter.',
      ],
      [
        'How we improve',
        'Every unexpected result is looked into by people who were not part of it.',
        'What we learn becomes a change of routine, and we check that the change has helped.',
      ],
      [
        'What patients say',
        'Nine out of ten patients say that they would come back.',
        'The most frequent wish is shorter waiting on the telephone; a second line was opened for that.',
      ],
    ],
  },
]
