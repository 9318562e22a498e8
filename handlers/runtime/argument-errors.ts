import { ApiError } from './errors.ts'

/** The standard error for an invalid argument, for handlers with checks of their own. */
export const invalidParam = (name: string, message = 'Invalid parameter.'): ApiError =>
  new ApiError('rest_invalid_param', {
    placeholders: { names: name },
    data: { params: { [name]: message }, details: [] },
  })

export const invalidType = (name: string, type: string): ApiError => {
  const message = `${name} is not of type ${type}.`
  return new ApiError('rest_invalid_param', {
    placeholders: { names: name },
    data: {
      params: { [name]: message },
      details: { [name]: { code: 'rest_invalid_type', message, data: { param: name } } },
    },
  })
}

export const missingParam = (name: string): ApiError =>
  new ApiError('rest_missing_callback_param', {
    placeholders: { names: name },
    data: { params: [name] },
  })
