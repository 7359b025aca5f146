/** What patients call a specialty, by its title: body part, illness, abbreviation. */
const written = `
Cardiology: heart, cardiac, heart failure, heart rhythm, chest pain, irregular heartbeat, palpitation, blood pressure
Cardiothoracic Surgery: heart surgeon, heart surgery, bypass, open heart, chest surgeon, lung surgeon
Medical Oncology: cancer, tumor, chemo, chemotherapy, oncology
Radiation Oncology: radiation, radiation therapy
Orthopedic Surgery: bone, joint, knee, hip, shoulder, fracture, broken bone, ortho, orthopedic, orthopaedic, orthopedist, hip replacement surgeon
Sports Medicine: sport injury, sport, athlete, sprain
Neurology: brain, nerve, headache, migraine, seizure, epilepsy, stroke, memory loss, parkinson, neuro
Neurosurgery: brain surgeon, spine surgeon, brain surgery, spine surgery, back surgeon
Gynecology: gyn, gyno, obgyn, ob gyn, women, menopause, pap smear, well woman
Urogynecology: pelvic floor, incontinence
Obstetrics: ob, obgyn, ob gyn, pregnancy, pregnant, prenatal, baby delivery, maternity
Maternal-Fetal Medicine: high risk pregnancy
Pediatrics: child, children, kid, baby, newborn, infant, teen, pediatric, paediatrician, well child
Pediatric Cardiology: child heart, kid heart, children heart, baby heart, pediatric heart
Family Medicine: family, primary, pcp, general practitioner, gp, family practice, checkup, physical, flu, regular
Internal Medicine: internal, primary, pcp, adult medicine, checkup
Emergency Medicine: emergency, er, emergency room
Trauma Surgery: trauma
General Surgery: surgeon, surgery, hernia, gallbladder, appendix
Anesthesiology: anesthesia, sleep for surgery
Radiology: x ray, xray, imaging, scan
Interventional Radiology: image guided
Pathology: lab, biopsy
Clinical Genetics: genetic, gene test, dna
Physical Medicine and Rehabilitation: rehab, rehabilitation, pain, pain management, back pain, pmr
Occupational Medicine: work injury, workers comp, occupational
Psychiatry: mental, depression, anxiety, bipolar, adhd, shrink, therapist, psych
Addiction Medicine: addiction, alcohol, drug, substance, opioid, rehab for drug
Gastroenterology: stomach, gut, bowel, digestive, digestion, gi, heartburn, reflux, ibs, colonoscopy, liver, gastro
Colorectal Surgery: colon surgeon, rectal, hemorrhoid
Pulmonology: lung, breathing, asthma, copd, cough, pulmonary
Sleep Medicine: sleep, snoring, apnea, sleep apnea, insomnia
Endocrinology: diabetes, thyroid, hormone, sugar, endocrine
Bariatric Medicine: weight loss, weight, obesity, bariatric
Nephrology: kidney, dialysis, renal
Urology: prostate, bladder, urinary, kidney stone, vasectomy, men
Otolaryngology: ent, ear nose throat, ear nose and throat, ear, nose, throat, sinus, tonsil, hoarse
Audiology: hearing, hearing aid, hearing test, deaf
Geriatric Medicine: senior, elderly, older adult, aging, geriatric
Palliative Medicine: palliative, hospice, end of life
Dermatology: skin, rash, acne, mole, eczema, derm
Ophthalmology: eye, cataract, glaucoma, vision
Podiatry: foot, feet, ankle, toe, bunion
Rheumatology: arthritis, lupus, autoimmune, gout
Allergy and Immunology: allergy, hay fever, immune
Hematology: blood, anemia, clotting
Infectious Disease: infection, hiv, infectious
Vascular Surgery: vein, varicose vein, artery, vascular
Plastic Surgery: cosmetic, plastic, reconstruction
Dentistry: tooth, teeth, dental`

const byTitle: ReadonlyMap<string, readonly string[]> = new Map(
  written
    .trim()
    .split('\n')
    .map(line => {
      const [title = '', words = ''] = line.split(': ')
      return [title.toLowerCase(), words.split(', ')] as const
    }),
)

/** The lay words of a specialty with one of the usual titles; none for any other. */
export const layWordsOf = (title: string): readonly string[] => byTitle.get(title.toLowerCase()) ?? []
