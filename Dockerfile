# The stand-in from a clone: docker build -t understudy . && docker run --rm -p 4010:4010 understudy
FROM node:22-alpine AS build
WORKDIR /build
COPY . .
RUN mkdir /package && npm pack --pack-destination /package

FROM node:22-alpine
COPY --from=build /package/*.tgz /package/
RUN npm install --global --ignore-scripts /package/*.tgz
USER node
EXPOSE 4010
ENTRYPOINT ["understudy"]
CMD ["serve", "--host", "0.0.0.0"]
