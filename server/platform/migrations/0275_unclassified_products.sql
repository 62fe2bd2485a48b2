-- Up Migration
-- Of what nobody has said what it is, nothing is taken for granted any more: it is unclassified, and no longer "other".
ALTER TABLE products DROP CONSTRAINT products_kind_check;
ALTER TABLE products ADD CONSTRAINT products_kind_check
  CHECK (kind IN ('unclassified', 'medicine', 'otc', 'perfumery', 'food', 'other'));
ALTER TABLE products ALTER COLUMN kind SET DEFAULT 'unclassified';

-- What the shop says that the products of a category are, where nothing says that one is a medicine.
ALTER TABLE product_categories ADD COLUMN kind text CHECK (kind IN ('otc', 'perfumery', 'food', 'other'));

-- What waits for being classified is counted and listed without reading all products (server/products/unclassified.sql.ts).
CREATE INDEX products_unclassified ON products (tenant_id, name_key, id)
  WHERE deleted_at IS NULL AND (kind = 'unclassified' OR (kind = 'medicine' AND stripe = 'none' AND control_list IS NULL));
-- Lines that wait for it follow their product, which is found by this.
CREATE INDEX order_lines_unclassified ON order_lines (tenant_id, product_id) WHERE unclassified;

-- What a file or another system brought as "other", and nobody of the shop has looked at since, is unclassified where its name
-- is one of the lists of Portaria 344/1998, RDC 471/2021 or RDC 973/2025, or is dosed as a medicine is. What bears no such sign
-- stays what it is: it goes on selling.
WITH listed(names) AS (SELECT regexp_split_to_array(regexp_replace('
abilify,acepromazina,acitretina,acnova,adapaleno,agomelatina,akineton,alenthus,alfentanila,alois,alprazolam,altrox,
    amantadina,amicacina,amissulprida,amitriptilina,amoxapina,amoxicilina,amoxil,ampicilina,amplictil,amytril,anafranil,
    androgel,androstanolona,anfepramona,anfetamina,antietanol,apraz,arava,arcoxia,aripiprazol,aristab,armodafinila,aropax,
    artane,asenapina,atomoxetina,attenze,avalox,axetilcefuroxima,azilect,azitromicina,aztreonam,bacitracina,bactrim,
    bactroban,barbexaclona,barbital,belacodid,benzetacil,benzilpenicilina,besifloxacino,bexaroteno,biomag,biperideno,
    boldenona,brexpiprazol,brintellix,brivaracetam,bromazepam,buprenorfina,bupropiona,buspirona,butalbital,butorfanol,
    byetta,canabidiol,capreomicina,carbamazepina,carbenicilina,carbolitium,carisoprodol,catina,cebrilin,cefaclor,
    cefadroxila,cefalexina,cefalotina,cefamox,cefanaxil,cefazolina,cefepima,cefoperazona,cefotaxima,cefoxitina,cefpiroma,
    cefpodoxima,cefprozila,ceftarolina,ceftazidima,ceftobiprol,ceftriaxona,cefuroxima,celebra,celecoxibe,cenobamato,
    cetamina,ciclopentolato,cipramil,cipro,ciprofloxacina,ciprofloxacino,cisaprida,citalopram,claritromicina,clavulanato,
    clavulanico,clavulin,clindamicina,clobazam,clofazimina,clometiazol,clomipramina,clonazepam,clopam,cloranfenicol,
    clorazepato,clordiazepoxido,clorfenesina,clorpromazina,clorprotixeno,clortop,clostebol,clotiapina,cloxacilina,
    cloxazolam,clozapina,codaten,codein,codeina,codex,concerta,consiv,cymbalta,dactinomicina,daforin,dalacin,dalmadorm,
    dapoxetina,dapsona,daptomicina,dayvigo,delamanida,depakene,depakine,depakote,deposteron,dermazine,desflurano,
    desipramina,desobesi,desvenlafaxina,deutetrabenazina,dexanfetamina,dexmedetomidina,dextropropoxifeno,dhea,diazepam,
    dicloxacilina,difenoxilato,diidrocodeina,dimorf,diritromicina,disopiramida,dissulfiram,divalproato,dividol,dogmatil,
    dolantina,dolosal,donaren,donepezila,doripenem,dorless,dormire,dormonid,doxepina,doxiciclina,dronabinol,droperidol,
    drostanolona,dualid,dulaglutida,duloxetina,durateston,durogesic,ebix,edhanol,efexor,enflurano,entacapona,equilid,
    eritromicina,ertapenem,escetamina,escitalopram,espectinomicina,espiramicina,estanozolol,estazolam,estiripentol,
    estreptomicina,eszopiclona,etambutol,etilmorfina,etionamida,etizolam,etomidato,etoricoxibe,etossuximida,exelon,
    exenatida,femproporex,fendimetrazina,fenelzina,fenfluramina,fenitoina,fenobarbital,fenocris,fenoximetilpenicilina,
    fentanil,fentanila,fentermina,flagyl,floxacin,flufenazina,flumazenil,flunitrazepam,fluoxetina,fluoximesterona,
    flupentixol,flurazepam,fluvoxamina,folcodina,fosfomicina,frademicina,frisium,ftalilsulfatiazol,furacin,fusidico,fycompa,
    gabapentina,galantamina,garamicina,gardenal,gatifloxacino,gemifloxacino,genotropin,gentamicina,geodon,gestrinona,
    gramicidina,haldol,haloperidol,halotano,helmizol,hidantal,hidrocodona,hidromorfona,hormotrop,hormus,ilosone,imipenem,
    imipramina,imovane,infectrin,inibex,insonox,isocarboxazida,isoflurano,isoniazida,isotretinoina,jumexil,juneve,jurnista,
    keflex,keppra,ketalar,klaricid,lacosamida,lamictal,lamotrigina,latuda,leflunomida,lemborexante,lenalidomida,leponex,
    levanfetamina,levaquin,levetiracetam,levofloxacina,levofloxacino,levomepromazina,levomilnaciprana,lexapro,lexotan,
    limbitrol,limeciclina,lincomicina,linezolida,lioram,liraglutida,lirux,lisdexamfetamina,lisdexanfetamina,lisurida,litium,
    lixisenatida,lomefloxacino,loracarbef,lorax,lorazepam,lormetazepam,loxapina,lurasidona,lyberdia,lyrica,macrodantina,
    maliasin,mandelamina,mantidan,maprotilina,mavacanteno,mazindol,mefenorex,melleril,memantina,meperidina,meprobamato,
    meropenem,mesterolona,metadona,metenamina,metenolona,metilfenidato,metilfenobarbital,metilnaltrexona,metiltestosterona,
    metronidazol,mianserina,midazolam,milnaciprana,miltefosina,minociclina,minoderm,miocamicina,mirtazapina,misoprostol,
    moclobemida,modafinila,molnupiravir,monuril,morfina,mounjaro,moxifloxacino,mupirocina,mytedom,nalbufina,nalidixico,
    nalorfina,naloxona,naltrexona,nandrolona,nebacetin,nebido,nefazodona,neomicina,neotigason,neozine,netilmicina,neuleptil,
    neurontin,ngenla,niar,nitrapan,nitrazepam,nitrofural,nitrofurantoina,nitroxolina,noctal,nolipo,norditropin,norfloxacina,
    norfloxacino,nortriptilina,novamox,nubain,oflox,ofloxacino,olanzapina,olcadil,olire,omnitrope,orap,oxacilina,
    oxandrolona,oxazepam,oxcarbazepina,oxibuprocaina,oxicodona,oximetolona,oximorfona,oxitetraciclina,oxolinico,oxycontin,
    oxypynal,ozempic,palexis,paliperidona,pamelor,pantomicina,parecoxibe,parnate,paroxetina,patz,pefloxacino,pemolina,
    penfluridol,penicilina,pentazocina,pentobarbital,perampanel,perfenazina,pergolida,periciazina,petidina,pimozida,
    pipemidico,piperacilina,pipotiazina,pirazinamida,polimixina,pomalidomida,pondera,pramipexol,prasterona,prazepam,
    prebictal,pregabalina,primid,primidona,pristinamicina,pristiq,proclorperazina,proflox,promazina,propofol,protriptilina,
    provigil,proviron,proximetacaina,prozac,prysma,psicosedin,quetiapina,ramelteona,rasagilina,reboxetina,reconter,remeron,
    remifentanil,remifentanila,remimazolam,requip,restiva,retapamulina,revange,revia,revlimid,ribavirina,rifabutina,
    rifamicina,rifampicina,rifapentina,rifocina,risperdal,risperidona,ritalina,rivastigmina,rivotril,roacutan,rocefin,
    rohypnol,ropinirol,rotigotina,roxitromicina,rufinamida,rybelsus,sabril,saciette,saizen,saxenda,secobarbital,selegilina,
    semaglutida,seroquel,sertralina,sevoflurano,sibus,sibutramina,sifrol,sigran,slenfig,soliqua,somalium,somapacitana,
    somatrogona,somatropina,sonebon,spravato,stavigile,stelazine,stilnox,sufentanil,sufentanila,sulbactam,sulfacetamida,
    sulfadiazina,sulfadoxina,sulfametizol,sulfametoxazol,sulfatiazol,sulpirida,sultamicilina,sylador,tacrina,talidomida,
    tapentadol,tavanic,tazobactam,tedeaga,tedizolida,tegretol,teicoplanina,telitromicina,temazepam,tensil,teriflunomida,
    testosterona,tetrabenazina,tetracaina,tetraciclina,tetralysal,tiagabina,tianeptina,tianfenicol,tiaprida,tigeciclina,
    timasen,tiopental,tioridazina,tiotixeno,tirotricina,tirzepatida,tobradex,tobramicina,tobrex,tofranil,tolcapona,tolrest,
    topamax,topiramato,tramadol,tramadon,tramal,tranilcipromina,tranquinal,trazodona,trembolona,tretinoina,triazolam,
    triexifenidil,trifluoperazina,trileptal,trimetoprima,trimipramina,trulicity,tryptanol,tylex,ultracet,urbanil,valdoxan,
    valium,valproato,valproico,vancomicina,vazy,velamox,velija,venlafaxina,venlift,venvanse,veraliprida,vesanoid,
    vibramicina,victoza,vigabatrina,vigamox,vilazodona,viminol,vortioxetina,wegovy,wellbutrin,xultophy,zaleplona,zetron,
    zinnat,ziprasidona,ziprazidona,zitromax,zoloft,zolpidem,zopiclona,zotepina,zuclopentixol,zylinox,zymar,zyprexa,zyvox
  ', '\s', '', 'g'), ',')),
doubted AS (
  SELECT p.tenant_id, p.id FROM products p CROSS JOIN listed,
    LATERAL (SELECT fold_text(concat_ws(' ', p.name, p.presentation, p.ingredient)) AS text) t
  WHERE p.kind = 'other' AND p.source <> 'manual' AND p.stripe = 'none' AND p.control_list IS NULL
    AND NOT EXISTS (SELECT 1 FROM row_history h WHERE h.tenant_id = p.tenant_id AND h.kind = 'product' AND h.row_id = p.id
      AND h.source = 'manual' AND h.user_id IS NOT NULL AND (h.changes #> '{fields,kind}' IS NOT NULL OR h.changes ->> 'deed' = 'made'))
    AND (p.ingredient IS NOT NULL OR p.anvisa_register LIKE '1%'
      OR regexp_split_to_array(t.text, '[^a-z]+') && listed.names
      OR t.text ~ '(carbonato de litio|deca durabolin|hidrato de cloral|mst continus|pen ve oral|sinot clav|uni clonazepax|uni diazepax)'
      OR t.text ~ '\d\s*(mg|mcg|µg|ug|ui|meq)(?![a-z])'
      OR t.text ~ '\d\s*(cp|cps|cpr|cprs|comp|comps|cap|caps|drg|drgs|amp|amps)(?![a-z])'
      OR t.text ~ '\m(comprimidos?|capsulas?|drageas?|ampolas?|injetavel|supositorios?|xarope|colirio|gotas)\M')
)
UPDATE products p SET kind = 'unclassified', rev = p.rev + 1, updated_at = now() FROM doubted d
WHERE p.tenant_id = d.tenant_id AND p.id = d.id;

-- Orders of it that are still to be confirmed ask a pharmacist, as those to come do.
WITH unknown AS (
  UPDATE order_lines l SET unclassified = true FROM orders o, products p
  WHERE o.tenant_id = l.tenant_id AND o.id = l.order_id AND o.phase = 'placed' AND p.tenant_id = l.tenant_id
    AND p.id = l.product_id AND p.kind = 'unclassified' AND NOT l.needs_prescription AND l.control_list IS NULL
  RETURNING l.tenant_id, l.order_id
)
UPDATE orders o SET review = 'waiting', rev = o.rev + 1 FROM unknown u
WHERE o.tenant_id = u.tenant_id AND o.id = u.order_id AND o.review = 'none';
