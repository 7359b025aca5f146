import { nth, type Random } from './random.ts'

const parseNames = (text: string) => text.trim().split(/\s*[,\n]\s*/)

const firstNames = parseNames(`
  Adelaide, Amara, Anselm, Beatrix, Bram, Caleb, Camille, Cedric, Celeste, Dario, Delphine, Desmond, Edith, Elias,
  Elowen, Emeka, Esther, Fabian, Farah, Felix, Freya, Gideon, Greta, Hana, Harriet, Hugo, Ignatius, Imogen, Ines,
  Isidore, Ivy, Jasper, Joaquin, Josephine, Juno, Kamal, Katya, Keiko, Lavinia, Leander, Leona, Linnea, Lorenzo,
  Lucinda, Magnus, Malia, Marcel, Maren, Matilda, Mei, Milo, Mira, Naveen, Nerys, Niamh, Noor, Octavia, Olive, Orson,
  Paloma, Percy, Petra, Philippa, Quentin, Rafael, Ramona, Reuben, Rosalind, Rupert, Sabine, Saoirse, Sefton, Selma,
  Silas, Simone, Soren, Tamsin, Thaddeus, Theodora, Tobias, Ulrike, Valentin, Vera, Wendell, Wilhelmina, Xavier, Yara,
  Yusuf, Zelda`)

const lastNames = parseNames(`
  Abernethy-Cole, Alderwick, Amblecote, Arkwright, Ashgrove, Barrowcliff, Beckwythe, Bellthorne, Birchall-Noor,
  Blackmere, Bramwell, Brightwater, Brockhurst, Calloway-Finch, Carrowmore, Castellane, Chadderley, Coldwater,
  Copperfeld, Cranshaw, Dalrymple-Okoro, Dantleigh, Deverell, Dovecote, Drummondsen, Eastlake, Elderfield, Ellsmore,
  Fairclough, Fallowfield, Farnsleigh, Fennimore, Fernandez-Holt, Gallowglass, Garrowby, Glenhaven, Goldacre,
  Greystoke, Hallowell, Harkness-Ito, Hawksworth, Heathcote, Hollingbourne, Hoshikawa, Ilminster, Inglewhite,
  Jessamyn, Kearsley, Kettlewell, Kirkwall, Lambourne, Larkspur, Lindqvist, Lockridge, Longbottom-Rao, Mabberley,
  Macalister, Marchbanks, Mbeki-Stone, Merriweather, Mistlethwaite, Montrachet, Netherby, Nightingale, Norwood,
  Oakenshaw, Oduya, Osgathorpe, Pemberley, Penhaligon, Pettigrew, Quillfeather, Ravenscar, Redfern, Rosenquist,
  Rothwell, Saltmarsh, Sandoval-Reed, Severin, Silverdale, Snowden, Starling, Swanwick, Tanaka-Bell, Thistlewood,
  Thorncastle, Tremaine, Underhill, Vandermere, Vasquez-Lund, Waverley, Westerling, Whitcombe, Winterbourne,
  Woolstencroft, Yarrow, Zellweger-Pike`)

const namesOfMen = new Set(
  parseNames(`Anselm, Bram, Caleb, Cedric, Dario, Desmond, Elias, Emeka, Fabian, Felix, Gideon, Hugo, Ignatius, Isidore,
  Jasper, Joaquin, Kamal, Leander, Lorenzo, Magnus, Marcel, Milo, Naveen, Orson, Percy, Quentin, Rafael, Reuben, Rupert,
  Sefton, Silas, Soren, Thaddeus, Tobias, Valentin, Wendell, Xavier, Yusuf`),
)

/** What people with a first name are, mostly. */
export const genderOf = (first: string): 'female' | 'male' => (namesOfMen.has(first) ? 'male' : 'female')

/** Towns that are on no map; their number and that of the kinds of place have no common divisor. */
export const towns: readonly string[] = parseNames(`
  Wexmoor, Ashby Falls, Corran, Dunmere, Harrow Creek, Linfield Crossing, Marlow Springs, Thornbury Flats, Pell Valley,
  Oakhurst Junction, Selby Ridge, Tarrant Mill, Brindleton, Eastmere, Fallow Bend, Grayling Point, Hollis Prairie,
  Juniper Flats, Kestrel Hill, Larkfield, Millwick, Northgate, Otter Bluff, Penrose Landing, Quarry Hollow,
  Rushmead, Stonewell, Tolliver, Umber Lake, Vesper Grove, Willowmarsh`)

const streets = parseNames(`
  Lantern, Quarry, Meadowlark, Old Mill, Prairie Rose, Sandpiper, Orchard, Tannery, Cooper, Windrow, Bluestem, Ferry,
  Cottonwood, Harvest, Limestone, Kiln, Sycamore Bend, Threshing, Wagonwheel, Heron, Juniper, Foundry, Larkspur, Chapel`)
const ways = ['Street', 'Avenue', 'Road', 'Lane', 'Drive', 'Boulevard', 'Parkway']

/** A person by a number; no two of the first thousands are called alike. */
export function personName(n: number): {
  readonly first: string
  readonly last: string
  readonly round: number
} {
  const all = firstNames.length * lastNames.length
  return { first: nth(firstNames, n * 7), last: nth(lastNames, n * 5), round: Math.floor(n / all) }
}

/** A house in a street that there is not. */
export const street = (random: Random): string =>
  `${random.int(100, 9899)} ${random.pick(streets)} ${random.pick(ways)}`

/** A number of the block that is kept for stories, 555-0100 to 555-0199. */
export const phone = (random: Random): string =>
  `(${random.pick(['785', '620', '316', '913'])}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`

export const mailOf = (first: string, last: string): string =>
  `${`${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '')}@wexmoor.example`
