/** A folder of the site that belongs to no service line: its pages and the sentences they are made of. */
export interface Folder {
  readonly name: string
  readonly path: string
  readonly pages: readonly string[]
  readonly sentences: readonly string[]
}

const folder = (name: string, path: string, pages: string, sentences: readonly string[]): Folder => ({
  name,
  path,
  pages: pages.split('; '),
  sentences,
})

export const folders: readonly Folder[] = [
  folder(
    'About us',
    '/about',
    'About Wexmoor Health; Our history; Mission and values; Leadership; Board of trustees; Quality and safety; Awards and accreditation; Annual report; Sustainability; Privacy notice; Accessibility; Contact us',
    [
      'Wexmoor Health began in 1911 as a house with twelve beds, paid for by a subscription among farmers.',
      'Today we are a nonprofit group of four medical centers and more than fifty clinics.',
      'Whatever we earn goes back into buildings, people and care for those who cannot pay.',
      'A board of volunteers from the towns we serve watches over our work.',
      'Some 6,200 people work here, and about 250 physicians.',
      'We publish our results every year, those that please us and those that do not.',
      'Our promise is simple: to treat each person as we would want our own family to be treated.',
      'Meetings of the trustees are open to the public in March and September.',
    ],
  ),
  folder(
    'Patients and visitors',
    '/patients',
    'For patients and visitors; Before you arrive; Admission and discharge; Visiting hours; Parking and directions; Interpreter services; Medical records; Patient portal; Patient rights; Advance directives; Spiritual care; Cafeterias and shops',
    [
      'Check in at the front desk; volunteers in teal vests will show you the way.',
      'Visiting hours are from 9 a.m. to 8 p.m.; intensive care and maternity units have hours of their own.',
      'Please stay at home if you have a cough or a fever.',
      'Parking is free, and every entrance has places for people with disabilities.',
      'You may ask for an interpreter at any time, at no cost to you.',
      'Your records are yours: ask for a copy in the portal or at the records office.',
      'A patient advocate listens to concerns and answers within three working days.',
      'Rooms have a telephone and wireless internet, both free of charge.',
    ],
  ),
  folder(
    'Billing and insurance',
    '/billing',
    'Billing and insurance; Paying your bill; Insurance plans we take; Financial assistance; Price estimates; Understanding your bill; No surprise bills; Payment plans',
    [
      'We send one bill for the hospital and the physicians, about three weeks after your visit.',
      'You can pay online, by telephone, by mail or at any front desk.',
      'Financial assistance is open to everyone whose household earns less than four times the federal poverty level.',
      'Ask for an estimate before a planned treatment; we answer within two working days.',
      'A payment plan costs no interest and can be as long as 36 months.',
      'If you think a bill is wrong, do not pay it yet: call us, and we will look at it together.',
    ],
  ),
  folder(
    'Careers',
    '/careers',
    'Careers; Nursing careers; Physician careers; Benefits; Students and residents; Volunteering; How we hire; Life in our towns',
    [
      'We hire nurses, therapists, cooks, electricians, analysts and many others.',
      'New nurses have a mentor for their first year.',
      'Benefits begin on the first day and include health insurance, a pension plan and help with tuition.',
      'Most schedules can be arranged around children, school or a second job.',
      'Interviews take place within two weeks of an application, and everyone gets an answer.',
      'Volunteers give what time they have, often four hours a week.',
    ],
  ),
  folder(
    'Giving',
    '/giving',
    'Give to Wexmoor Health; Ways to give; Where your gift goes; Donor stories; Memorial gifts; Corporate partners; The foundation board',
    [
      'Gifts paid for the infusion center, the mobile mammography van and the garden beside the hospice.',
      'Every dollar goes to the purpose that you name; the group itself pays for the foundation’s office.',
      'You can give once or every month, in memory of someone or without a name.',
      'The foundation’s books are audited each year and open to anyone who asks.',
      'Last year 4,180 people gave, most of them less than fifty dollars.',
    ],
  ),
  folder(
    'Community health',
    '/community',
    'Community health; Health needs assessment; Mobile clinic; School health; Food and housing; Rural health; Grants for local groups; Blood drives',
    [
      'Every three years we ask people in our counties what keeps them from being healthy.',
      'Distance, the price of medicines and loneliness are named most often.',
      'The mobile clinic visits eleven towns each month; no appointment is needed.',
      'School nurses saw 9,300 children last year.',
      'Grants of up to 10,000 dollars go to local groups that work on food, housing or transport.',
      'Screenings for blood pressure and diabetes are free at every fair we visit.',
    ],
  ),
  folder(
    'For professionals',
    '/professionals',
    'For health professionals; Transfer center; Provider portal; Continuing education; Residency programs; Medical staff office; Laboratory handbook; Research office',
    [
      'The transfer center answers at any hour and finds a bed with one call.',
      'Referring physicians see results and letters in the provider portal.',
      'Grand rounds take place every second Thursday at noon, in person and online.',
      'The medical staff office verifies credentials and keeps the on-call lists.',
      'Two residency programs take eight physicians each year.',
      'Studies are approved by an independent board before the first patient is asked.',
    ],
  ),
  folder(
    'Health library',
    '/health-library',
    'Health library; Eating well; Moving more; Sleeping better; Giving up smoking; Vaccines for adults; Vaccines for children; Caring for a parent; First aid at home; When to go to the emergency room; Safe use of medicines; Healthy aging; Stress and rest; Screening by age; Back pain; Colds and flu; Allergies',
    [
      'Small changes that last do more than large ones that do not.',
      'Walking for half an hour on most days lowers blood pressure and lifts the mood.',
      'Keep a list of your medicines in your wallet, and show it at every visit.',
      'Call 911 for chest pain, trouble breathing, sudden weakness or bleeding that does not stop.',
      'Most colds pass within ten days, and antibiotics do not make them pass sooner.',
      'Ask your physician which screenings are due at your age.',
      'Go to bed and get up at the same hours, also at weekends.',
      'This page does not take the place of a physician’s advice.',
    ],
  ),
]
