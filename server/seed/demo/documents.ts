/** A document of the demo: one page, in a category of secured files where not everybody may have it. */
export interface DemoDocument {
  readonly title: string
  /** The place of its category. */
  readonly category?: number
  readonly text: readonly string[]
}

const CALL = 'Questions? Call (785) 555-0100, any day from 7 a.m. to 9 p.m. Interpreters are free.'
const fields = (...labels: readonly string[]): readonly string[] => labels.map(label => `_ ${label}`)
const list = (...items: readonly string[]): readonly string[] => items.map(item => `- ${item}`)

const open: readonly DemoDocument[] = [
  {
    title: 'Patient guide',
    text: [
      'This guide says what to expect before, during and after a stay at Wexmoor Medical Center.',
      '# Before you come',
      ...list(
        'Bring a photo ID, your insurance card and a list of your medicines.',
        'Leave jewelry and large amounts of money at home.',
        'Arrive 30 minutes before your time. Parking in Garage A is free.',
      ),
      '# During your stay',
      'Your nurse is the first person to ask. A white board in your room has the names of your care team and the plan for the day. Visiting hours are 9 a.m. to 8 p.m.; one person may stay overnight.',
      '# Going home',
      'You leave with written instructions, your next appointments and a number to call. A nurse calls you within two days.',
      CALL,
    ],
  },
  {
    title: 'Visitor map of the Wexmoor campus',
    text: [
      'Entrances, parking and the way to each department.',
      '# Entrances',
      ...list(
        'Entrance A, Lantern Street: main lobby, admissions, gift shop, cafeteria',
        'Entrance B, Cooper Lane: emergency department, open 24 hours',
        'Entrance C, Garden Way: maternity, children, outpatient imaging',
      ),
      '# Parking',
      'Garage A is beside Entrance A; the first three hours are free. Spaces with a permit are on its first level. A shuttle runs between the entrances every ten minutes.',
      '# Floors',
      ...list(
        '1: Lobby, emergency, imaging, laboratory',
        '2: Surgery, intensive care',
        '3: Heart and lung care',
        '4: Maternity and children',
        '5: Cancer care, infusion, healing garden',
      ),
    ],
  },
  {
    title: 'Notice of privacy practices',
    text: [
      'This notice describes how medical information about you may be used and disclosed, and how you can get access to it. Please review it carefully.',
      '# Your rights',
      ...list(
        'Get a copy of your medical record, on paper or electronically',
        'Ask us to correct it',
        'Ask us to contact you in a certain way',
        'Get a list of those with whom we have shared information',
        'File a complaint if you feel your rights were violated',
      ),
      '# How we use your information',
      'We use and share it to treat you, to run our organization and to bill for your services. We never sell it, and never use it for marketing without your written permission.',
      '# Questions and complaints',
      'Write to the privacy officer at the address below. We do not retaliate against anyone for filing a complaint.',
    ],
  },
  {
    title: 'Financial assistance application',
    text: [
      'Use this form to ask for help with a bill. Most families with an income below three times the federal poverty level pay less or nothing.',
      '# You',
      ...fields('Name', 'Date of birth', 'Address', 'Phone'),
      '# Your household',
      ...fields('People in the household', 'Income last month', 'Employer'),
      '# What to send with it',
      ...list('Two recent pay stubs, or a letter about benefits', 'Your last tax return, if you filed one'),
      ...fields('Signature and date'),
      'We answer within 14 days. You get no bill while we decide.',
    ],
  },
  {
    title: 'Financial assistance policy',
    text: [
      'Wexmoor Health gives emergency and other medically necessary care to everyone, whether or not they can pay.',
      '# Who can get help',
      'Patients whose household income is at most 300% of the federal poverty level. Up to 200%, care is free; above that, it is discounted.',
      '# What is covered',
      'Care that is medically necessary, at all hospitals and clinics of Wexmoor Health. Cosmetic procedures are not covered.',
      '# How to apply',
      'Fill in the application, online or on paper, within 240 days of the first bill. Financial counselors help at no cost.',
      '# Limits on charges',
      'Nobody who qualifies is charged more than the amounts generally billed to people with insurance.',
      CALL,
    ],
  },
  {
    title: 'Community health needs assessment',
    text: [
      'Every three years we ask the people of our region what they need to be healthy, and look at the figures. This is the summary.',
      '# What we heard',
      ...list(
        'One in five adults put off care because of cost or distance.',
        'Mental health was named first in every county.',
        'Young families asked for evening hours and same-day visits.',
      ),
      '# Priorities for the next three years',
      ...list('Mental health and addiction', 'Heart disease and diabetes', 'Getting to care in rural towns'),
      '# What we will do',
      'Add counselors to eight clinics, send the mobile clinic to six more towns, and open primary care until 8 p.m. in Wexmoor and Harrow Creek.',
    ],
  },
  {
    title: 'Annual report',
    text: [
      'A year in figures, and a word of thanks to those who made it possible.',
      '# The year',
      ...list(
        '412,000 visits to our clinics',
        '68,400 visits to our emergency rooms',
        '2,950 babies born',
        '250 physicians, 4,100 colleagues, 640 volunteers',
      ),
      '# What changed',
      'The heart center in Wexmoor doubled its rooms for rehabilitation. A clinic opened in Harrow Creek. The healing garden was finished with gifts from 1,800 neighbors.',
      '# Where the money went',
      'Of each dollar, 61 cents went to the people who give care, 24 to supplies and medicines, 9 to buildings and equipment, and 6 to care that nobody pays for.',
    ],
  },
  {
    title: 'Advance directive form',
    text: [
      'An advance directive says what care you want if you cannot speak for yourself. You can change it at any time.',
      '# You',
      ...fields('Name', 'Date of birth'),
      '# The person who speaks for me',
      ...fields('Name', 'Relationship', 'Phone', 'If not available'),
      '# What matters to me',
      ...fields('If I am dying', 'If I may not recover', 'Organ donation'),
      '# Signatures',
      ...fields('Mine, and date', 'First witness', 'Second witness'),
      'Give copies to your physician and to the person you named.',
    ],
  },
  {
    title: 'Request for medical records',
    text: [
      'Use this form to get a copy of your record or to have one sent to someone else. Records are free through the patient portal.',
      '# The patient',
      ...fields('Name', 'Date of birth', 'Address', 'Phone'),
      '# What you need',
      ...fields('Dates of care', 'Kind of records', 'Send to'),
      ...fields('Signature and date'),
      'Fax it to (785) 555-0164, or bring it to any front desk. Most requests are ready in ten days.',
    ],
  },
  {
    title: 'Preparing for a colonoscopy',
    text: [
      'Follow these steps exactly: the test works only when the bowel is empty.',
      '# Five days before',
      'Stop iron pills. Ask us about blood thinners and diabetes medicines; do not stop them on your own.',
      '# The day before',
      ...list(
        'Drink only clear liquids: water, broth, apple juice, tea.',
        'Nothing red or purple.',
        'At 6 p.m., drink the first half of the solution.',
      ),
      '# The day of the test',
      ...list(
        'Six hours before, drink the second half.',
        'Nothing at all for the last two hours.',
        'Bring an adult who can drive you home.',
      ),
      CALL,
    ],
  },
  {
    title: 'Exercises after a hip replacement',
    text: [
      'Do these exercises three times a day, ten times each, unless your therapist says otherwise. Stop if something hurts.',
      '# In bed',
      ...list(
        'Ankle pumps: move your feet up and down.',
        'Heel slides: bend the knee and slide the heel toward you.',
        'Thigh squeezes: press the knee into the bed and hold for five seconds.',
      ),
      '# Standing, with a hand on the counter',
      ...list('Lift the knee, not above the hip.', 'Move the leg to the side.', 'Rise on your toes.'),
      '# Take care',
      'Do not cross your legs, do not bend forward past 90 degrees, and do not twist on the leg.',
      CALL,
    ],
  },
  {
    title: 'Exercises after a knee replacement',
    text: [
      'Move the knee every hour while you are awake. Ice it for 15 minutes afterward.',
      '# The first two weeks',
      ...list(
        'Straighten the leg with a rolled towel under the heel.',
        'Slide the heel toward you and hold for five seconds.',
        'Tighten the thigh and lift the straight leg.',
      ),
      '# From the third week',
      ...list(
        'Sit and let the knee bend under the chair.',
        'Step up on a low step.',
        'Cycle without resistance.',
      ),
      '# Call us',
      'If the calf is swollen or painful, if the wound is red, or if you have a fever above 101 degrees.',
      CALL,
    ],
  },
  {
    title: 'Heart-healthy eating',
    text: [
      'Small changes, kept for years, protect the heart more than a strict diet kept for weeks.',
      '# Every day',
      ...list(
        'Half of the plate: vegetables and fruit',
        'A quarter: whole grains, such as oats or brown rice',
        'A quarter: fish, beans, chicken or nuts',
      ),
      '# Less of',
      ...list(
        'Salt: at most one teaspoon a day, with what is in bread and soup',
        'Sugar in drinks',
        'Butter, sausage, bacon',
      ),
      '# Reading a label',
      'Less than 140 mg of sodium for each serving is low. More than 400 mg is high.',
      'Our dietitians teach a class on the first Tuesday of each month.',
    ],
  },
  {
    title: 'Class schedule',
    text: [
      'Classes are at Wexmoor Medical Center, Entrance C, unless noted. Most are free; please sign up on our website.',
      '# Birth and babies',
      ...list(
        'Childbirth class: Tuesdays, 6 p.m., four weeks',
        'Breastfeeding: first Saturday, 10 a.m.',
        'Infant CPR: second Saturday, 9 a.m.',
      ),
      '# Heart and diabetes',
      ...list('Cooking for the heart: first Tuesday, 5:30 p.m.', 'Living with diabetes: Wednesdays, 4 p.m.'),
      '# Moving',
      ...list(
        'Balance and falls: Mondays and Thursdays, 10 a.m.',
        'Walking group: Saturdays, 8 a.m., from Lantern Park',
      ),
    ],
  },
]

const secured: readonly DemoDocument[] = [
  {
    title: 'Visiting policy',
    category: 0,
    text: [
      'For all colleagues at hospitals of Wexmoor Health.',
      '# General',
      'Patients decide who visits them. Visiting hours are 9 a.m. to 8 p.m.; one support person may stay at any hour.',
      '# Exceptions',
      ...list(
        'Intensive care: two visitors at a time',
        'Maternity: siblings of any age',
        'Isolation: as the charge nurse decides, with a gown and a mask',
      ),
      '# Refusing a visitor',
      'Only for safety. Note the reason in the record and tell the house supervisor.',
    ],
  },
  {
    title: 'Style guide for authors',
    category: 1,
    text: [
      'How we write for patients. The test of a page is whether a tired person understands it on a phone.',
      '# Words',
      ...list(
        'Short sentences, at most 20 words.',
        'Speak to the reader: "you", "we".',
        'The plain word first, the medical one in brackets.',
      ),
      '# Pages',
      ...list(
        'One question for each page.',
        'What to do comes before why.',
        'Every picture has an alt text, every link says where it leads.',
      ),
      '# Names and numbers',
      'Clinics by their full name once, then "the clinic". Phones as (785) 555-0100. Times as 9 a.m.',
    ],
  },
  {
    title: 'Handbook for new nurses',
    category: 1,
    text: [
      'Welcome. Your first twelve weeks have a plan, a preceptor and someone to call at any hour.',
      '# First week',
      ...list(
        'Badge, scrubs, parking and sign-in',
        'Two days of classroom, three on your unit',
        'Medication and transfusion tests',
      ),
      '# Weeks 2 to 12',
      'You follow the schedule of your preceptor. You meet your manager after weeks 2, 6 and 12.',
      '# When you are not sure',
      'Ask. Use SBAR, call the rapid response team at 5555 if a patient worries you, and never wait for permission.',
    ],
  },
  {
    title: 'Minutes of the board of trustees',
    category: 2,
    text: [
      'Regular meeting. A quorum was present.',
      '# Reports',
      ...list(
        'Quality: fewer infections for the sixth quarter in a row.',
        'Finance: a margin of 2.1%, ahead of plan.',
        'People: turnover of nurses fell to 11%.',
      ),
      '# Decided',
      ...list(
        'The minutes of the last meeting are approved.',
        'The clinic in Harrow Creek gets two more exam rooms.',
        'The policy on conflicts of interest is renewed.',
      ),
      '# Next meeting',
      'The third Thursday of next month, 5 p.m., boardroom.',
    ],
  },
  {
    title: 'Budget for the coming year',
    category: 2,
    text: [
      'A draft for the finance committee. In millions of dollars.',
      '# Income',
      ...list('Patient care: 742', 'Grants and gifts: 14', 'Other: 9'),
      '# Costs',
      ...list(
        'Salaries and benefits: 458',
        'Supplies and medicines: 181',
        'Buildings and equipment: 70',
        'Care that is not paid for: 44',
      ),
      '# Investments',
      'Two imaging suites, the emergency department in Tolliver, and the replacement of 400 beds.',
    ],
  },
  {
    title: 'Referral form',
    category: 3,
    text: [
      'For physicians who refer a patient to a specialist of Wexmoor Health.',
      '# The patient',
      ...fields('Name', 'Date of birth', 'Phone', 'Insurance'),
      '# The question',
      ...fields('Specialty', 'Reason', 'Urgency', 'Tests already done'),
      '# You',
      ...fields('Name and NPI', 'Phone and fax', 'Signature and date'),
      'Fax it to (785) 555-0158. We call the patient within one working day.',
    ],
  },
  {
    title: 'Intake form',
    category: 3,
    text: [
      'Please fill this in before your first visit.',
      '# You',
      ...fields('Name', 'Date of birth', 'Address', 'Phone', 'Language'),
      '# Your health',
      ...fields('Reason for the visit', 'Medicines', 'Allergies', 'Operations'),
      '# In an emergency',
      ...fields('Person to call', 'Phone'),
      ...fields('Signature and date'),
    ],
  },
  {
    title: 'Emergency codes',
    category: 0,
    text: [
      'Call 5555 from any hospital phone. Say the code, the building, the floor and the room.',
      '# Codes',
      ...list(
        'Code Blue: someone has no pulse or does not breathe',
        'Code Red: fire or smoke',
        'Code Pink: a child is missing',
        'Code Gray: a person is violent',
        'Code Orange: a hazardous spill',
        'Code Triage: many injured people are coming',
      ),
      '# In a fire',
      'Rescue, alarm, contain, extinguish. Close the doors. Do not use the elevators.',
    ],
  },
  {
    title: 'Guide for new patients',
    category: 3,
    text: [
      'Thank you for choosing us. Here is what the first visit is like.',
      '# Before',
      ...list(
        'Fill in the intake form, here or online.',
        'Ask your last clinic to send your record.',
        'Call your insurance if you are not sure what it covers.',
      ),
      '# At the visit',
      'Plan 45 minutes. Bring your medicines in their bottles and your three most important questions.',
      '# After',
      'Results are in the patient portal, most within two days. Message your care team there; for anything urgent, call.',
      CALL,
    ],
  },
]

/** The documents, in the order of their keys. */
export const documents: readonly DemoDocument[] = [...open, ...secured]
