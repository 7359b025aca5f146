import { formLayout } from './layout.ts'

/** Search engine data of a place, an expert, a service; few people change it. */
const address = 'Search and web address'

/** Only buildings have beds and a helipad; an imported location may not have a type yet. */
const hospitals = { field: 'LBuildingType', isOneOf: [1, null] } as const

export const healthcareLayouts = {
  Custom_Physician: formLayout('Custom_Physician', [
    {
      heading: 'Identity',
      rows: [
        ['PhPrefix', 'PhFirstName', 'PhMiddleName', 'PhLastName', 'PhSuffix', 'PhCredentials'],
        ['PhTitle', 'PhGender'],
        ['PhEmail', 'PhNpi'],
        'PhLanguages',
        'PhPhoneList',
      ],
    },
    {
      heading: 'Practice',
      note: 'Whether and how patients can see this physician.',
      rows: [['PhVisible', 'PhAcceptsNew', 'PhTelehealth']],
      part: 'practice',
    },
    {
      heading: 'Training',
      rows: ['PhEducation', 'PhResidency', 'PhFellowship', 'PhInternship', 'PhCertification'],
    },
    {
      heading: 'Text for patients',
      rows: ['PhBiography'],
    },
    { heading: 'Photo and media', rows: ['PhPhoto', 'PhVideo'], part: 'media' },
    { heading: 'Services and pages', rows: [], part: 'services' },
    { heading: 'Memberships', rows: ['PhFellow', 'PhDiplomate', 'PhSocietyMembership'], isFolded: true },
    { heading: address, rows: ['PhUrl', 'CId', 'PhMeta'], isFolded: true },
    { heading: 'From the old directory', rows: ['PhLocations'], isFolded: true },
  ]),
  Custom_KyruusProvider: formLayout('Custom_KyruusProvider', [
    {
      heading: 'Provider',
      rows: [
        'PhId',
        ['PhFirstName', 'PhLastName'],
        ['KProviderId', 'KNpi'],
        ['KGender', 'KAcceptsNew'],
        'KVisible',
      ],
    },
    { heading: 'What it says', rows: ['KSpecialties', 'KLanguages', ['KRating', 'KRatingCount'], 'KPhoto'] },
  ]),
  Custom_Location: formLayout('Custom_Location', [
    {
      heading: 'Name',
      rows: ['LName', 'LAltName', ['LBuildingType', 'LcId'], 'LVisible'],
    },
    {
      heading: 'Address',
      rows: [
        'LAddress1',
        'LAddress2',
        ['LCity', 'SId', 'LZip'],
        'LCounty',
        ['LLatitude', 'LLongitude'],
        { field: 'LAddresses', when: { field: 'LBuildingType', isOneOf: [3] } },
      ],
    },
    {
      heading: 'Contact',
      rows: [['LPhone', 'LFax'], 'LPhones', ['LEmail', 'LUrl']],
    },
    { heading: 'Opening hours', rows: ['LHours'] },
    { heading: 'Text and photo', rows: ['LPhoto', 'LDescription'] },
    {
      heading: 'Care',
      rows: [
        [
          'LEmergency',
          { field: 'LBirthingFriendly', when: hospitals },
          { field: 'LHelipad', when: hospitals },
        ],
        [
          { field: 'LTrauma', when: hospitals },
          { field: 'LBeds', when: hospitals },
          { field: 'LRating', when: hospitals },
        ],
      ],
    },
    {
      heading: 'Register',
      rows: [
        ['LExternalId', 'LNpi'],
        ['LType', 'LOwnership'],
      ],
      isFolded: true,
    },
    { heading: address, rows: ['LPageUrl', 'CId'], isFolded: true },
    { heading: 'For staff', rows: ['LNote'], isFolded: true },
  ]),
  Custom_LocationCategory: formLayout('Custom_LocationCategory', [
    {
      heading: 'Category',
      rows: ['LcName', 'LcDescription', ['LcColour', 'LcIcon'], ['LcSortOrder', 'LcVisible']],
    },
    { heading: address, rows: ['LcUrl'], isFolded: true },
  ]),
  Custom_LocationContent: formLayout('Custom_LocationContent', [
    {
      heading: 'Section',
      rows: ['LId', 'LctHeadline', 'LctCopy', 'LctPhoto', ['LctSortOrder', 'LctVisible']],
    },
  ]),
  Custom_LocationAlert: formLayout('Custom_LocationAlert', [
    { heading: 'Alert', rows: ['LaTitle', ['LaLevel', 'LaActive'], 'LaText', 'LaLink'] },
    {
      heading: 'Where',
      note: 'Once the alert is saved, choose the locations under Locations.',
      rows: [
        'LaPlace',
        [
          { field: 'SId', when: { field: 'LaPlace', isOneOf: ['region'] } },
          { field: 'LaCity', when: { field: 'LaPlace', isOneOf: ['region'] } },
        ],
      ],
    },
    { heading: 'When', note: 'It ends automatically.', rows: [['LaFromDt', 'LaToDt']] },
    {
      heading: 'Opening hours',
      note: 'What the site says about hours during the alert.',
      rows: ['LaEffect', { field: 'LaHours', when: { field: 'LaEffect', isOneOf: ['hours'] } }],
    },
  ]),
  Custom_Specialty: formLayout('Custom_Specialty', [
    {
      heading: 'Specialty',
      rows: [['SpTitle', 'SpPractitioner'], 'SpDescription', 'SpPhoto', ['SpSortOrder', 'SpVisible']],
    },
    {
      heading: 'How patients find it',
      note: 'Patients find its physicians by these words too.',
      rows: ['SpSynonyms', ['SpNucc', 'SpSchema']],
    },
    { heading: address, rows: ['SpUrl', 'CId'], isFolded: true },
  ]),
  Custom_ServiceCondition: formLayout('Custom_ServiceCondition', [
    { heading: 'Name', rows: [['ScTitle', 'ScKind'], 'ScSynonyms', ['ScPhone', 'ScVisible']] },
    { heading: 'Text and photo', rows: ['ScSummary', 'ScDescription', 'ScPhoto'] },
    { heading: address, rows: ['ScUrl', 'CId', 'ScMeta'], isFolded: true },
  ]),
  Custom_ServiceConditionContent: formLayout('Custom_ServiceConditionContent', [
    {
      heading: 'Section',
      rows: ['ScId', 'SccHeadline', 'SccCopy', 'SccPhoto', ['SccSortOrder', 'SccVisible']],
    },
  ]),
  Custom_ServiceConditionPage: formLayout('Custom_ServiceConditionPage', [
    { heading: 'Page', rows: [['ScId', 'CId'], 'ScpTitle', 'ScpUrl', ['ScpSortOrder', 'ScpVisible']] },
  ]),
  Custom_DoctorAd: formLayout('Custom_DoctorAd', [
    { heading: 'Ad', rows: ['DaTitle', 'PhId', 'DaText', 'DaPhoto', 'DaLink'] },
    {
      heading: 'Where',
      rows: [
        ['DaPlace', 'DaWeight'],
        { field: 'CId', when: { field: 'DaPlace', isOneOf: ['page'] } },
        { field: 'LId', when: { field: 'DaPlace', isOneOf: ['location'] } },
        { field: 'ScId', when: { field: 'DaPlace', isOneOf: ['service'] } },
        { field: 'SpId', when: { field: 'DaPlace', isOneOf: ['specialty'] } },
      ],
    },
    { heading: 'When', rows: [['DaFromDt', 'DaToDt'], 'DaActive'] },
  ]),
  Custom_UserNotification: formLayout('Custom_UserNotification', [
    { heading: 'Recipient and event', rows: ['UserId', 'UnEvent', ['UnBy', 'UnHow'], 'UnActive'] },
    { heading: 'Only about', note: 'Leave empty for all.', rows: ['PhId', 'LId', 'FrmId'] },
  ]),
  Custom_UserToExpertSystem: formLayout('Custom_UserToExpertSystem', [
    { heading: 'Responsibility', rows: ['UserId', ['PhId', 'LId'], 'Meta'] },
  ]),
  Custom_Media: formLayout('Custom_Media', [
    { heading: 'Media item', rows: ['MTitle', ['MType', 'MDate'], 'MUrl', 'FId', ['MSource', 'MVisible']] },
    {
      heading: 'Shown on',
      note: 'The profiles that list this item. Patients see it there at once.',
      rows: [],
      part: 'links',
    },
    {
      heading: 'Text and poster',
      rows: [
        'MPhoto',
        'MDescription',
        { field: 'MTranscript', when: { field: 'MType', isOneOf: ['video', 'audio'] } },
      ],
    },
  ]),
}
