/** A service line: a folder of the site, with its services, its specialties and what it deals with. */
export interface ServiceLine {
  readonly name: string
  readonly slug: string
  /** How a sentence names it. */
  readonly phrase: string
  /** What its patients come with. */
  readonly concerns: string
  /** How those are looked into. */
  readonly tests: string
  /** What is done about them. */
  readonly treatments: string
  readonly specialties: readonly string[]
  readonly services: readonly string[]
}

/** Name | phrase | concerns | tests | treatments | specialties with practitioners | services (c: condition, t: treatment). */
const written = `
Heart Care|heart care|chest pain, an irregular heartbeat, high blood pressure or a heart valve that no longer closes|an electrocardiogram, an ultrasound of the heart, a stress test and blood tests|medicines, catheter procedures, pacemakers and surgery|Cardiology: Cardiologist; Cardiothoracic Surgery: Cardiothoracic surgeon|Cardiac Catheterization; c Heart Failure; c Atrial Fibrillation; Cardiac Rehabilitation
Cancer Care|cancer care|a new diagnosis, a finding that needs an answer, or cancer that has come back|a biopsy, scans and blood tests, which one team reads together|surgery, radiation, chemotherapy and immunotherapy, often one after the other|Medical Oncology: Oncologist; Radiation Oncology: Radiation oncologist|c Breast Cancer; c Colorectal Cancer; t Radiation Therapy; t Infusion Therapy
Orthopedics|orthopedic care|a painful joint, a broken bone, a sports injury or a stiff back|an examination, X-rays and, where they do not say enough, an MRI|physical therapy, injections, arthroscopy and joint replacement|Orthopedic Surgery: Orthopedic surgeon; Sports Medicine: Sports medicine physician|t Hip Replacement; t Knee Replacement; c Rotator Cuff Injury; Sports Medicine
Brain and Spine Care|brain and spine care|headaches, a stroke, seizures, numbness or pain that runs from the back into a leg|a neurological examination, an MRI or CT scan, an EEG and nerve tests|medicines, therapy, clot removal and minimally invasive surgery|Neurology: Neurologist; Neurosurgery: Neurosurgeon|c Stroke; c Epilepsy; c Migraine; t Spine Surgery
Women’s Health|women’s health|irregular bleeding, pelvic pain, menopause or a yearly examination|an examination, an ultrasound and screening tests|medicines, office procedures and minimally invasive surgery|Gynecology: Gynecologist; Urogynecology: Urogynecologist|Mammography; c Endometriosis; c Pelvic Floor Disorders; Menopause Care
Maternity Care|maternity care|a pregnancy, planned or new, ordinary or with risks|regular visits, ultrasounds and blood tests|prenatal care, classes, a birth plan and care after the birth|Obstetrics: Obstetrician; Maternal-Fetal Medicine: Maternal-fetal medicine physician|Labor and Delivery; Prenatal Care; c High-Risk Pregnancy; Lactation Support
Children’s Health|children’s health|a fever, an allergy, a question about growth or a checkup before school|an examination, growth charts and, where needed, simple blood tests|vaccines, medicines, advice for parents and visits with specialists|Pediatrics: Pediatrician; Pediatric Cardiology: Pediatric cardiologist|Well-Child Visits; c Childhood Asthma; Pediatric Therapy; Newborn Intensive Care
Primary Care|primary care|a yearly checkup, a new symptom or an illness that needs steady attention|an examination, blood tests and the screenings that suit your age|prevention, medicines, and a referral when a specialist is needed|Family Medicine: Family physician; Internal Medicine: Internist|Annual Checkups; Vaccinations; c High Blood Pressure; c High Cholesterol
Emergency Care|emergency care|a sudden illness, an injury, trouble breathing or chest pain|a nurse’s first look, monitoring, scans and laboratory tests around the clock|whatever is needed first, and a bed on the right unit after that|Emergency Medicine: Emergency physician|Trauma Center; Urgent Care; t Wound Care; c Sepsis
Surgery|surgical care|a hernia, a gallbladder that hurts, a thyroid that has grown or a second opinion|an examination, an ultrasound or a CT scan, and tests that make anesthesia safe|open, laparoscopic and robotic operations, many without a night in the hospital|General Surgery: General surgeon|t Hernia Repair; t Gallbladder Surgery; t Robotic Surgery; Outpatient Surgery
Imaging|imaging|a question that can only be answered by looking inside|X-rays, ultrasound, CT, MRI and nuclear medicine|a report to your physician, usually within one working day|Radiology: Radiologist|MRI; CT Scan; Ultrasound; t Image-Guided Procedures
Laboratory Services|laboratory services|a test that your physician has ordered|blood, urine and tissue tests, read in our own laboratory|results in the patient portal, often on the same day|Clinical Genetics: Geneticist|Blood Tests; Biopsy Reading; Genetic Testing; Drug Screening
Rehabilitation|rehabilitation|an operation, a stroke or an injury that has taken strength or balance away|a first visit that measures strength, movement and what you want to do again|exercises, hands-on therapy, aids for the house and a plan for home|Physical Medicine and Rehabilitation: Physiatrist|Physical Therapy; Occupational Therapy; Speech Therapy; c Balance Disorders
Behavioral Health|behavioral health care|low mood, worry that does not stop, sleeplessness or a habit that has taken over|a conversation in confidence, questionnaires and, where needed, blood tests|talking therapies, medicines, groups and day programs|Psychiatry: Psychiatrist; Addiction Medicine: Addiction medicine physician|c Depression; c Anxiety; c Substance Use Disorder; Day Program for Adults
Digestive Health|digestive health care|heartburn, pain in the abdomen, a change that lasts or a screening that is due|blood and stool tests, endoscopy and colonoscopy|diet, medicines, endoscopic treatment and surgery|Gastroenterology: Gastroenterologist; Colorectal Surgery: Colorectal surgeon|Colonoscopy; c Crohn’s Disease; c Acid Reflux; c Liver Disease
Lung Care|lung care|a cough that lasts, shortness of breath, asthma or trouble sleeping|breathing tests, X-rays, a CT scan and a night in the sleep laboratory|inhalers, breathing exercises, oxygen and help to stop smoking|Pulmonology: Pulmonologist; Sleep Medicine: Sleep medicine physician|c Asthma; c COPD; c Sleep Apnea; Lung Cancer Screening
Diabetes and Hormone Care|diabetes and hormone care|high blood sugar, a thyroid that works too much or too little, or weak bones|blood tests, an ultrasound of the thyroid and a bone density scan|medicines, pumps and sensors, and teaching that fits your day|Endocrinology: Endocrinologist; Bariatric Medicine: Bariatric physician|c Type 2 Diabetes; c Thyroid Disorders; c Osteoporosis; Weight Management
Kidney and Urologic Care|kidney and urologic care|a stone, blood in the urine, kidneys that work less well or a prostate that has grown|blood and urine tests, an ultrasound and a look into the bladder|medicines, shock waves, laser treatment, dialysis and surgery|Nephrology: Nephrologist; Urology: Urologist|c Kidney Stones; c Kidney Disease; t Dialysis; c Enlarged Prostate
Ear, Nose and Throat|ear, nose and throat care|hearing loss, sinus infections, a hoarse voice or tonsils that keep flaring up|a hearing test, endoscopy and, where needed, a CT scan|medicines, hearing aids, balloon treatment and surgery|Otolaryngology: Ear, nose and throat physician; Audiology: Audiologist|c Hearing Loss; c Sinusitis; t Tonsil Surgery; Allergy Testing
Senior Care|senior care|falls, memory loss, many medicines at once or an illness that cannot be cured|a long first visit that looks at memory, movement, medicines and home|a plan made with the family, palliative care and hospice|Geriatric Medicine: Geriatrician; Palliative Medicine: Palliative care physician|Memory Care; Palliative Care; Hospice; c Dementia`

/** The service lines of the hospital group: 20, with four services and one or two specialties each. */
export const serviceLines: readonly ServiceLine[] = written
  .trim()
  .split('\n')
  .map(line => {
    const [
      name = '',
      phrase = '',
      concerns = '',
      tests = '',
      treatments = '',
      specialties = '',
      services = '',
    ] = line.split('|')
    const slug = name
      .toLowerCase()
      .replace(/’/g, '')
      .replace(/[^a-z]+/g, '-')
    return {
      name,
      slug,
      phrase,
      concerns,
      tests,
      treatments,
      specialties: specialties.split('; '),
      services: services.split('; '),
    }
  })
