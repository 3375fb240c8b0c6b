/** Why an identity without the photo of its document goes no further (spec 1 §5 "ID card front image required"). */
export const missingPhotoMessage = '请上传证件照片'
