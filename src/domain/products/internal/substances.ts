import type { ControlList, Stripe } from '../kinds'

/*
 * What the law lists by the name of its substance, as dated data. A list holds from its day on until a later text of the
 * same list; what is new is a text here. Names are the DCB's (Denominações Comuns Brasileiras); behind them stand the brands
 * under which a counter knows them. Left out is what no pharmacy sells: the lists D to F, C4 (outside the ordinance since
 * RDC 103/2016), and what is made into none of the medicines of this country.
 */

/** A list of substances as one text of the law has it. */
export type SubstanceList = Readonly<{
  list: ControlList
  /** The stripe on the boxes of what is on it. */
  stripe: Stripe
  /** The day from which this text holds, yyyy-mm-dd. */
  valid_from: string
  source: string
  /** Substances and brands, commas between. */
  names: string
  /** Brands that are words of other things, too: they mean the medicine beside a dose or a form. */
  beside?: string
}>

const PORTARIA = 'Portaria SVS/MS 344/1998, Anexo I'

/** The lists as they were last looked up (RDC 1.023/2026, IN 360/2025). */
export const SUBSTANCE_LISTS: readonly SubstanceList[] = [
  {
    list: 'A1',
    stripe: 'black',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista A1`,
    names: `alfentanila, buprenorfina, butorfanol, difenoxilato, fentanila, fentanil, hidrocodona, hidromorfona, metadona,
      morfina, oxicodona, oximorfona, petidina, meperidina, remifentanila, remifentanil, sufentanila, sufentanil,
      tapentadol, viminol,
      dimorf, mst continus, mytedom, oxycontin, oxypynal, durogesic, restiva, palexis, dolantina, dolosal, jurnista, dividol`,
  },
  {
    list: 'A2',
    stripe: 'black',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista A2`,
    names: 'dextropropoxifeno, diidrocodeína, etilmorfina, folcodina, nalbufina, nalorfina, nubain',
  },
  // Up to 100 mg a piece they are sold on a prescription in two copies, with retention (addendum 1 of the list).
  {
    list: 'A2',
    stripe: 'red_retention',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista A2, adendo`,
    names: `codeína, tramadol,
      tylex, codex, codaten, codein, belacodid, tramal, sylador, tramadon, ultracet, dorless, timasen, revange`,
    beside: 'paco',
  },
  {
    list: 'A3',
    stripe: 'black',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista A3`,
    names: `anfetamina, catina, dexanfetamina, dronabinol, fenfluramina, levanfetamina, lisdexanfetamina, lisdexamfetamina,
      metilfenidato,
      ritalina, concerta, attenze, consiv, tedeaga, venvanse, juneve, lyberdia`,
    beside: 'lind',
  },
  {
    list: 'B1',
    stripe: 'black',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista B1`,
    names: `alprazolam, armodafinila, barbital, bromazepam, butalbital, carisoprodol, cetamina, clobazam, clonazepam,
      clorazepato, clordiazepóxido, cloxazolam, diazepam, escetamina, estazolam, eszopiclona, etizolam, flunitrazepam,
      flurazepam, lemborexante, lorazepam, lormetazepam, meprobamato, midazolam, modafinila, nitrazepam, oxazepam,
      pemolina, pentazocina, pentobarbital, perampanel, prazepam, remimazolam, secobarbital, temazepam, tiopental,
      triazolam, triexifenidil, zaleplona, zolpidem, zopiclona,
      rivotril, clopam, uni clonazepax, apraz, tranquinal, altrox, lexotan, somalium, valium, uni diazepax,
      lorax, dormonid, dormire, olcadil, frisium, urbanil, noctal, dalmadorm, sonebon, rohypnol, limbitrol, stilnox, patz,
      lioram, insonox, zylinox, imovane, prysma, artane, stavigile, provigil, spravato, ketalar, clortop, fycompa, dayvigo,
      psicosedin, tensil, nitrapan`,
    beside: 'frontal, compaz',
  },
  // A prescription in two copies is enough for these (addendum of the list).
  {
    list: 'B1',
    stripe: 'red_retention',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista B1, adendo`,
    names: 'fenobarbital, barbexaclona, metilfenobarbital, gardenal, edhanol, fenocris, maliasin',
  },
  {
    list: 'B2',
    stripe: 'black',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista B2`,
    names: `anfepramona, femproporex, fendimetrazina, fentermina, mazindol, mefenorex, sibutramina,
      biomag, sibus, saciette, vazy, slenfig, sigran, nolipo, inibex, dualid, desobesi`,
    beside: 'plenty',
  },
  {
    list: 'C1',
    stripe: 'red_retention',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista C1`,
    names: `valpróico, acepromazina, agomelatina, amantadina, amissulprida, amitriptilina, amoxapina, aripiprazol,
      asenapina, atomoxetina, biperideno, brexpiprazol, brivaracetam, bupropiona, buspirona, canabidiol,
      carbamazepina, celecoxibe, cenobamato, ciclopentolato, cisaprida, citalopram, clometiazol, clomipramina,
      clorpromazina, clorprotixeno, clotiapina, clozapina, dapoxetina, desflurano, desipramina, desvenlafaxina,
      deutetrabenazina, dexmedetomidina, disopiramida, dissulfiram, divalproato, donepezila, doxepina, droperidol,
      duloxetina, enflurano, entacapona, escitalopram, estiripentol, etomidato, etoricoxibe, etossuximida, fenelzina,
      fenitoína, flufenazina, flumazenil, fluoxetina, flupentixol, fluvoxamina, gabapentina, galantamina, haloperidol,
      halotano, hidrato de cloral, imipramina, isocarboxazida, isoflurano, lacosamida, lamotrigina, leflunomida,
      levetiracetam, levomepromazina, levomilnaciprana, lisurida, carbonato de lítio, loxapina, lurasidona, mavacanteno,
      maprotilina, memantina, metilnaltrexona, mianserina, milnaciprana, miltefosina, mirtazapina, misoprostol,
      moclobemida, molnupiravir, naloxona, naltrexona, nefazodona, nortriptilina, olanzapina, oxcarbazepina,
      oxibuprocaína, paliperidona, parecoxibe, paroxetina, penfluridol, perfenazina, pergolida, periciazina, pimozida,
      pipotiazina, pramipexol, pregabalina, primidona, proclorperazina, promazina, propofol, protriptilina,
      proximetacaína, quetiapina, ramelteona, rasagilina, reboxetina, ribavirina, risperidona, rivastigmina, ropinirol,
      rotigotina, rufinamida, selegilina, sertralina, sevoflurano, sulpirida, tacrina, teriflunomida, tetrabenazina,
      tetracaína, tiagabina, tianeptina, tiaprida, tioridazina, tiotixeno, tolcapona, topiramato, tranilcipromina,
      trazodona, trifluoperazina, trimipramina, valproato, venlafaxina, veraliprida, vigabatrina, vilazodona,
      vortioxetina, ziprasidona, ziprazidona, zotepina, zuclopentixol,
      depakene, depakote, depakine, valdoxan, mantidan, tryptanol, amytril, aristab, abilify, akineton, wellbutrin,
      zetron, tegretol, celebra, arcoxia, cipramil, anafranil, amplictil, leponex, pristiq, antietanol, velija, cymbalta,
      lexapro, reconter, hidantal, prozac, daforin, neurontin, haldol, tofranil, lamictal, arava, keppra, neozine,
      litium, carbolitium, latuda, ebix, alois, remeron, revia, pamelor, zyprexa, trileptal, pondera, aropax, cebrilin,
      neuleptil, orap, sifrol, lyrica, prebictal, primid, seroquel, azilect, risperdal, exelon, requip, niar, jumexil,
      zoloft, tolrest, equilid, dogmatil, melleril, topamax, parnate, donaren, stelazine, efexor, alenthus,
      venlift, sabril, brintellix, geodon`,
    beside: 'cannabis, assert, amato, bup, exodus, stabil',
  },
  {
    list: 'C2',
    stripe: 'red_retention',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista C2`,
    names:
      'acitretina, adapaleno, bexaroteno, isotretinoína, tretinoína, roacutan, neotigason, vesanoid, acnova',
  },
  {
    list: 'C3',
    stripe: 'red_retention',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista C3`,
    names: 'talidomida, lenalidomida, pomalidomida, revlimid',
  },
  {
    list: 'C5',
    stripe: 'red_retention',
    valid_from: '1999-02-01',
    source: `${PORTARIA}, lista C5, e Lei 9.965/2000`,
    names: `androstanolona, boldenona, clostebol, drostanolona, estanozolol, fluoximesterona, gestrinona, mesterolona,
      metenolona, metiltestosterona, nandrolona, oxandrolona, oximetolona, prasterona, dhea, somapacitana, somatrogona,
      somatropina, testosterona, trembolona,
      deca durabolin, durateston, deposteron, nebido, androgel, hormus, proviron, norditropin, genotropin, saizen,
      hormotrop, omnitrope, ngenla`,
  },
  {
    list: 'antimicrobial',
    stripe: 'red_retention',
    valid_from: '2021-03-01',
    source: 'RDC 471/2021 e IN 360/2025',
    names: `clavulânico, clavulanato, fusídico, nalidíxico, oxolínico, pipemídico, amicacina,
      amoxicilina, ampicilina, axetilcefuroxima, azitromicina, aztreonam, bacitracina, besifloxacino, capreomicina,
      carbenicilina, cefaclor, cefadroxila, cefalexina, cefalotina, cefazolina, cefepima, cefoperazona, cefotaxima,
      cefoxitina, cefpodoxima, cefpiroma, cefprozila, ceftazidima, ceftarolina, ceftobiprol, ceftriaxona, cefuroxima,
      ciprofloxacino, ciprofloxacina, claritromicina, clindamicina, clofazimina, clorfenesina, cloranfenicol, cloxacilina,
      dactinomicina, daptomicina, dapsona, delamanida, dicloxacilina, diritromicina, doripenem, doxiciclina, eritromicina,
      ertapenem, espectinomicina, espiramicina, estreptomicina, etambutol, etionamida, fosfomicina, ftalilsulfatiazol,
      gatifloxacino, gemifloxacino, gentamicina, gramicidina, imipenem, isoniazida, levofloxacino, levofloxacina,
      linezolida, limeciclina, lincomicina, lomefloxacino, loracarbef, mandelamina, metenamina, meropenem, metronidazol,
      minociclina, miocamicina, moxifloxacino, mupirocina, neomicina, netilmicina, nitrofural, nitrofurantoína, nitroxolina,
      norfloxacino, norfloxacina, ofloxacino, oxacilina, oxitetraciclina, pefloxacino, penicilina, benzilpenicilina,
      fenoximetilpenicilina, piperacilina, pirazinamida, polimixina, pristinamicina, retapamulina, rifabutina, rifamicina,
      rifampicina, rifapentina, roxitromicina, sulbactam, sulfacetamida, sulfadiazina, sulfadoxina, sulfametizol,
      sulfametoxazol, sulfatiazol, sultamicilina, tazobactam, tedizolida, teicoplanina, telitromicina, tetraciclina,
      tianfenicol, tigeciclina, tirotricina, tobramicina, trimetoprima, vancomicina,
      amoxil, clavulin, novamox, sinot clav, velamox, zitromax, keflex, cefamox, cefanaxil, zinnat, rocefin,
      cipro, proflox, klaricid, dalacin, vibramicina, ilosone, pantomicina, monuril, garamicina, levaquin, tavanic, zyvox,
      tetralysal, frademicina, flagyl, helmizol, minoderm, avalox, vigamox, zymar, bactroban, nebacetin, furacin,
      macrodantina, floxacin, oflox, benzetacil, pen ve oral, rifocina, bactrim, infectrin, tobrex, tobradex, dermazine`,
    beside: 'astro, azi',
  },
  {
    list: 'glp1',
    stripe: 'red_retention',
    valid_from: '2025-06-23',
    source: 'RDC 973/2025 e IN 360/2025',
    names: `semaglutida, liraglutida, dulaglutida, exenatida, tirzepatida, lixisenatida,
      ozempic, wegovy, rybelsus, victoza, saxenda, trulicity, mounjaro, soliqua, xultophy, olire, lirux, byetta`,
  },
]

/** Topical retinoids are sold on a prescription that the customer keeps (addendum of the list C2). */
export const KEPT_WHEN_TOPICAL: ControlList = 'C2'

/** What is sold without a prescription, as long as a piece holds no more than `most` milligrams. */
type Free = readonly [name: string, most?: number]

/**
 * Medicines that need no prescription as they are sold here (list of these medicines, LMIP), and what an addendum of the
 * list C1 takes out of it.
 */
export const FREE_OF_PRESCRIPTION: Readonly<{ source: string; names: readonly Free[] }> = {
  source: 'RDC 882/2024 e IN 285/2024 (medicamentos isentos de prescrição)',
  names: [
    ['paracetamol', 750],
    ['dipirona', 1_000],
    ['acetilsalicílico', 500],
    ['ibuprofeno', 400],
    ['cetoconazol', 20],
    ['loperamida', 2],
    ...`simeticona, escopolamina, bisacodil, lactulose, picossulfato, benzidamina, acetilcisteína, ambroxol,
      carbocisteína, guaifenesina, bromexina, hidróxido de alumínio, hidróxido de magnésio, bicarbonato de sódio,
      sulfato ferroso, soro fisiológico, cloreto de sódio,
      tylenol, novalgina, dorflex, neosaldina, aspirina, advil, alivium, luftal, buscopan, dulcolax, imosec, flogoral,
      fluimucil, mucosolvan, sal de fruta eno, benegrip, cimegripe, multigrip, engov, estomazil`
      .split(',')
      .map((name): Free => [name]),
  ],
}
