import type { Feature } from '../../feature.ts'
import { addSeal, updateSeal } from './add.ts'
import { removeSeal } from './delete.ts'
import { deleteGrant, listApplications, listGrants, saveGrants, searchGrantees } from './grants.ts'
import { grantGuard, sealGuard } from './guards.ts'
import { listMySeals, listSealCompanies, listSeals, listUsableSeals, listUses } from './list.ts'
import { generateImage, uploadSealPicture } from './pictures.ts'

/** What a company's administrators do with its seals; the tables are those of `seals`. */
export const sealManageFeature = {
  name: 'seal-manage',
  calls: {
    sealsAdd: addSeal,
    sealsUpdate: updateSeal,
    sealsDelete: removeSeal,
    sealsCompany: listSeals,
    sealsManageCompany: listSealCompanies,
    sealsSeals: listUsableSeals,
    sealsImageGenerate: generateImage,
    sealsSaveSealAuthorize: saveGrants,
    sealsDeleteSealAuthorize: deleteGrant,
    sealsApplications: listApplications,
    sealsGrants: listGrants,
    sealsGrantees: searchGrantees,
    sealsUses: listUses,
    sealsMine: listMySeals,
    filesSealsUpload: uploadSealPicture,
  },
  guards: { seal: sealGuard, grant: grantGuard },
} satisfies Feature
