import { urlSlug } from '@rounds/core/rules/text'

/** A picture of the site. */
export interface Photo {
  readonly name: string
  readonly path: string
  readonly alt: string
}

const written = [
  'Main entrance | The main entrance of the medical center in Wexmoor at dusk',
  'Reception | A receptionist hands a clipboard across the desk',
  'Consultation | A physician and a patient look at a screen together',
  'Nurse at the bedside | A nurse sits beside a bed and listens',
  'Garden | Two people walk in the garden beside the hospice',
  'Infusion center | Chairs beside a window in the infusion center',
  'Operating room | A team at work in an operating room',
  'MRI scanner | A technologist prepares an MRI scanner',
  'Laboratory | A laboratory scientist at a microscope',
  'Rehabilitation gym | A therapist walks beside a patient on parallel bars',
  'Maternity room | A room for births with a low lamp',
  'Play room | Children’s books and wooden toys in the play room',
  'Mobile clinic | The mobile clinic parked at a fairground',
  'Ambulance bay | An ambulance under the roof of the emergency entrance',
  'Cooking class | A dietitian shows how to chop vegetables',
  'Walking group | A group of older people walks along a river',
  'Support group | People sit in a circle and talk',
  'Pharmacy | A pharmacist reads a label',
  'Training | Two residents practise on a mannequin',
  'Volunteers | Volunteers in teal vests at an information desk',
  'Groundbreaking | People with shovels on a building site',
  'Prairie | A road through the prairie near Wexmoor',
  'Town hall meeting | A full room at a public meeting',
  'Video visit | A woman speaks with a nurse on a tablet',
]

/** The pictures of the demo. */
export const photos: readonly Photo[] = written.map(entry => {
  const [name = '', alt = ''] = entry.split(' | ')
  return { name, alt, path: `/files/images/${urlSlug(name)}.png` }
})
